import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where agenthooks keeps its own files: `$AGENTHOOKS_HOME`, else `$XDG_STATE_HOME/agenthooks`,
 * else `~/.local/state/agenthooks`.
 */
export function stateHome(env: NodeJS.ProcessEnv = process.env): string {
  if (env.AGENTHOOKS_HOME) return env.AGENTHOOKS_HOME;
  // The XDG rules say that a relative path is to be ignored.
  const base = env.XDG_STATE_HOME?.startsWith('/')
    ? env.XDG_STATE_HOME
    : join(env.HOME ?? homedir(), '.local/state');
  return join(base, 'agenthooks');
}
