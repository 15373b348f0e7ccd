import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@agenthooks/process-identity';
import { parseRecord, type RegisteredSession } from './record.ts';

/**
 * The sessions that hosts of this home registered, oldest first. A session whose host was killed
 * stays in the list with `alive: false` for a day, or until a host starts there after that.
 */
export async function listSessions(home: string): Promise<RegisteredSession[]> {
  const folder = join(home, 'sessions');
  const sessions: RegisteredSession[] = [];
  for (const name of await namesIn(folder)) {
    if (!name.endsWith('.json')) continue;
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    const record = parseRecord(text);
    // A record says its own name, so that a copied file is not a second session.
    if (record === undefined || `${record.pane}.json` !== name) continue;
    sessions.push({ ...record, alive: isAlive(record.host) && isAlive(record.process) });
  }
  return sessions.sort((a, b) => a.startedAt - b.startedAt || (a.pane < b.pane ? -1 : 1));
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
