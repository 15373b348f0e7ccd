import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@agenthooks/process-identity';
import { parseRecord, type RegisteredSession } from './record.ts';

/**
 * Takes away what a session left whose host was killed. Nothing happens to one whose host or agent
 * still is the process that it names, nor to a file that says something else by now. Its journal
 * stays: it tells what happened.
 */
export async function forgetSession(home: string, session: RegisteredSession): Promise<boolean> {
  const { pane } = session;
  const path = join(home, 'sessions', `${pane}.json`);
  const record = parseRecord(await readFile(path, 'utf8').catch(() => ''));
  if (record?.pane !== pane || isAlive(record.host) || isAlive(record.process)) return false;
  await rm(path, { force: true });
  await rm(join(home, 'launch', pane), { recursive: true, force: true });
  return true;
}
