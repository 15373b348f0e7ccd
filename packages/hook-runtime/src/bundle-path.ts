import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginEntry } from '@agenthooks/agent-catalog';

/**
 * Where the self-contained Node bundle is that an installer puts beside the script. An embedder
 * that bundles this package copies `hook.mjs` beside its own file.
 * @throws Error when it was not built.
 */
export function hookBundlePath(): string {
  return bundlePath('hook.mjs');
}

/**
 * Where the body of a plugin's text is, under the same conditions.
 * @throws Error when it was not built.
 */
export function pluginBundlePath(form: PluginEntry['form']): string {
  return bundlePath(form === 'listeners' ? 'extension.mjs' : 'plugin.mjs');
}

function bundlePath(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, name), join(here, '../dist', name), inPackage(here, name)];
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found) return found;
  throw new Error(
    `${name} is not beside ${here}. In a checkout run \`npm run build\`; in a bundle copy it from @agenthooks/hook-runtime/dist.`,
  );
}

function inPackage(here: string, name: string): string | undefined {
  try {
    return createRequire(join(here, 'index.js')).resolve(`@agenthooks/hook-runtime/${name}`);
  } catch {
    return undefined;
  }
}
