import { join } from 'node:path';

/** Outside every checkout, so that a second clone downloads nothing. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const base = env.XDG_CACHE_HOME || (env.HOME && join(env.HOME, '.cache'));
  if (!base) throw new Error('no cache folder: neither XDG_CACHE_HOME nor HOME is set');
  return join(base, 'agenthooks-lab');
}
