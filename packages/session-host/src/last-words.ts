import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';

/**
 * Records what the agent's last hooks left in the spool: the program that would take it from there
 * stands in the launch's folder, which goes now.
 */
export async function recordLastWords(
  home: string,
  brand: string,
  env: Environment,
): Promise<void> {
  const spool = join(home, 'spool');
  if (!existsSync(spool) || readdirSync(spool).length === 0) return;
  // Loaded where there is something to record.
  const { recordMain } = await import('@agenthooks/signals-recorder');
  recordMain(['--spool', '--home', home, '--brand', brand], 0, env);
}
