import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the self-contained Node bundle is that an installer puts beside the script. An embedder
 * that bundles this package copies `hook.mjs` beside its own file.
 * @throws Error when it was not built.
 */
export function hookBundlePath(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, 'hook.mjs'), join(here, '../dist/hook.mjs'), inPackage(here)];
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found) return found;
  throw new Error(
    `hook.mjs is not beside ${here}. In a checkout run \`npm run build\`; in a bundle copy it from @agenthooks/hook-runtime/dist.`,
  );
}

function inPackage(here: string): string | undefined {
  try {
    return createRequire(join(here, 'index.js')).resolve('@agenthooks/hook-runtime/hook.mjs');
  } catch {
    return undefined;
  }
}
