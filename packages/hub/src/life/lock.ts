import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, type ProcessIdentity } from '@agenthooks/process-identity';

/** Held by the one hub of a home: a file that names its process. */
export interface Lock {
  /** Whether the file still names this process; a takeover that raced with ours may have won. */
  isOurs(): boolean;
  release(): void;
}

export type LockResult = { lock: Lock } | { heldBy: ProcessIdentity };

const MOST_TRIES = 20;

/**
 * Takes the lock, also from a holder that died. Two that find the same dead holder cannot both
 * have it: it is moved away under a name of one's own, and looked at there before it goes.
 */
export function takeLock(path: string, own: ProcessIdentity): LockResult {
  const ownText = `${JSON.stringify(own)}\n`;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (create(path, ownText)) return { lock: lockOf(path, ownText) };
    const text = read(path);
    if (text === undefined) continue;
    const holder = parse(text);
    if (holder !== undefined && isAlive(holder)) return { heldBy: holder };
    moveAway(path, text);
  }
  const holder = parse(read(path) ?? '');
  return { heldBy: holder ?? { pid: 0, start: 'unknown' } };
}

/** A link is made whole or not at all, so nobody ever reads half a lock. */
function create(path: string, text: string): boolean {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function moveAway(path: string, dead: string) {
  const aside = `${path}.stale.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Somebody was faster, and this is a living one's: it goes back.
  if (read(aside) !== dead) create(path, read(aside) ?? '');
  rmSync(aside, { force: true });
}

function lockOf(path: string, text: string): Lock {
  const isOurs = () => read(path) === text;
  return {
    isOurs,
    release() {
      if (isOurs()) rmSync(path, { force: true });
    },
  };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): ProcessIdentity | undefined {
  try {
    const { pid, start } = JSON.parse(text) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof start === 'string' ? { pid, start } : undefined;
  } catch {
    return undefined;
  }
}
