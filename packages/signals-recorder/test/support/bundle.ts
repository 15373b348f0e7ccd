import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsup';
import { afterAll } from 'vitest';

/**
 * A program of `test/programs` as one file that Node 20 runs, made from the sources of every
 * package. Call it at the top of a test file.
 */
export async function bundled(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-program-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  await build({
    config: false,
    entry: [new URL(`../programs/${program}.ts`, import.meta.url).pathname],
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'node20',
    tsconfig: new URL('../../../../tsconfig.source.json', import.meta.url).pathname,
    noExternal: [/^@agenthooks\//],
    dts: false,
    silent: true,
    splitting: false,
  });
  return join(folder, `${program}.mjs`);
}
