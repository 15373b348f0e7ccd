import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity } from '@agenthooks/process-identity';
import { listSessions, namesIn } from './list.ts';

/** In a launch folder: who made it, as JSON of a `ProcessIdentity`. */
export const OWNER_FILE = 'host.json';

/** A folder without an owner is one that is being made, or one whose host died while making it. */
const UNOWNED_KEPT_MS = 60_000;
/** How long `sessions` goes on saying that a session's host was killed. */
const DEAD_KEPT_MS = 24 * 60 * 60 * 1000;

const JOURNALS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const JOURNALS_KEPT_BYTES = 64 * 1024 * 1024;

/** Takes away what hosts left that were killed. What cannot be removed stays, silently. */
export async function cleanHome(home: string, now: number): Promise<void> {
  await Promise.allSettled([
    cleanLaunches(join(home, 'launch'), now),
    cleanSessions(home, now),
    cleanJournals(home, now),
  ]);
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

async function cleanJournals(home: string, now: number): Promise<void> {
  const folder = join(home, 'journal');
  const sessions = await listSessions(home);
  const running = new Set(sessions.filter(({ alive }) => alive).map(({ pane }) => pane));
  const files = [];
  for (const name of await namesIn(folder)) {
    // `<pane>.jsonl`, `<pane>.1.jsonl`
    if (!name.endsWith('.jsonl') || running.has(name.split('.')[0]!)) continue;
    const path = join(folder, name);
    const { mtimeMs, size } = await stat(path);
    files.push({ path, mtimeMs, size });
  }
  let bytes = 0;
  for (const { path, mtimeMs, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size;
    if (now - mtimeMs > JOURNALS_KEPT_MS || bytes > JOURNALS_KEPT_BYTES) {
      await rm(path, { force: true });
    }
  }
}
