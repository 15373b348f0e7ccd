import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity } from '../process-identity.ts';
import { listSessions, namesIn } from './list.ts';

/** In a launch folder: who made it, as JSON of a `ProcessIdentity`. */
export const OWNER_FILE = 'host.json';

/** A folder without an owner is one that is being made, or one whose host died while making it. */
const UNOWNED_KEPT_MS = 60_000;
/** How long `sessions` goes on saying that a session's host was killed. */
const DEAD_KEPT_MS = 24 * 60 * 60 * 1000;

/** Takes away what hosts left that were killed. What cannot be removed stays, silently. */
export async function cleanHome(home: string, now: number): Promise<void> {
  await Promise.allSettled([cleanLaunches(join(home, 'launch'), now), cleanSessions(home, now)]);
}

async function cleanLaunches(folder: string, now: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const isStale = await ownerOf(path).then(
      (owner) => !isAlive(owner),
      async () => now - (await stat(path)).mtimeMs > UNOWNED_KEPT_MS,
    );
    if (isStale) await rm(path, { recursive: true, force: true });
  }
}

async function ownerOf(folder: string): Promise<ProcessIdentity> {
  return JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8')) as ProcessIdentity;
}

async function cleanSessions(home: string, now: number): Promise<void> {
  for (const session of await listSessions(home)) {
    if (session.alive || now - session.heartbeat < DEAD_KEPT_MS) continue;
    await rm(join(home, 'sessions', `${session.pane}.json`), { force: true });
  }
}
