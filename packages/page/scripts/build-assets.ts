import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = new URL('../src/browser/', import.meta.url);
const packages = fileURLToPath(new URL('../../', import.meta.url));

/** One script, one sheet, one document: nothing of it comes from elsewhere. */
export async function buildAssets(folder: URL): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL('main.ts', source))],
    outfile: fileURLToPath(new URL('page.js', folder)),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    logLevel: 'error',
    // Of the lower floors only what needs no Node; what is imported for nothing is shaken off.
    alias: { '@agenthooks/approval-bridge': `${packages}approval-bridge/src/display/armed.ts` },
  });
  await build({
    entryPoints: [fileURLToPath(new URL('page.css', source))],
    outfile: fileURLToPath(new URL('page.css', folder)),
    bundle: true,
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  });
  for (const name of ['index.html', 'icon.svg']) {
    copyFileSync(new URL(name, source), new URL(name, folder));
  }
}
