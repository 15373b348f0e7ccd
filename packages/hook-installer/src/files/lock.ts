import { basename, dirname } from 'node:path';
import { identityOf, isAlive, type ProcessIdentity } from '@agenthooks/process-identity';
import { Refusal } from '../refusal.ts';
import { pause } from './pause.ts';
import { codeOf, type Files } from './port.ts';
import { clearTemporaries, isLeft, writing } from './replace.ts';

const LOCK = '.agenthooks-lock';

/** How often a lock that somebody holds is tried again, and how long between, ms. */
const tries = 50;
const pauseMs = 100;

/**
 * Runs `act` while we hold `<path>.agenthooks-lock`. A lock whose process is gone is taken over.
 * @throws Refusal `locked` when another one holds it for 5 s.
 */
export function withLock<T>(files: Files, path: string, act: () => T): T {
  const lock = `${path}${LOCK}`;
  take(files, lock);
  try {
    clearTemporaries(files, path);
    return act();
  } finally {
    release(files, lock);
  }
}

/** Clears what an edit of this file that was killed left beside it, where nobody edits it now. */
export function tidy(files: Files, path: string): void {
  const folder = dirname(path);
  if (files.facts(folder, true)?.kind !== 'folder') return;
  const begins = `${basename(path)}.`;
  if (!files.list(folder).some((name) => name.startsWith(begins) && isLeft(name))) return;
  try {
    withLock(files, path, () => {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Ours by name, and left behind: the process lives, so nobody else would take them for stale. */
const leftBehind = new Set<string>();

/** What was done under it stays done: a lock that cannot be removed is no failure of that. */
function release(files: Files, lock: string): void {
  try {
    files.remove(lock);
    leftBehind.delete(lock);
  } catch {
    leftBehind.add(lock);
  }
}

function take(files: Files, lock: string): void {
  const me = new TextEncoder().encode(JSON.stringify(identityOf(process.pid)));
  for (let attempt = 0; attempt < tries; attempt++) {
    try {
      writing(lock, () => files.create(lock, me, 0o600));
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (leftBehind.has(lock) || isStale(files, lock)) steal(files, lock);
    else pause(pauseMs);
  }
  throw new Refusal(
    'locked',
    lock,
    'another install or removal holds this lock',
    'Wait for it, then run the same command again.',
  );
}

/** A lock that is being written has no content yet: it is given the time to get one. */
function isStale(files: Files, lock: string): boolean {
  const read = () => {
    try {
      return new TextDecoder().decode(files.read(lock));
    } catch {
      return undefined;
    }
  };
  let text = read();
  for (let i = 0; text === '' && i < 5; i++) {
    pause(pauseMs);
    text = read();
  }
  if (text === undefined) return false;
  try {
    return !isAlive(JSON.parse(text) as ProcessIdentity);
  } catch {
    return true;
  }
}

/**
 * By rename, so that of two who see the same stale lock one takes it and the other finds none.
 * What came away may be the fresh lock of somebody who was faster: that goes back. Should even
 * this be lost, the comparison before the rename of the config still keeps the bytes right.
 */
function steal(files: Files, lock: string): void {
  const away = `${lock}.${process.pid}.stale`;
  try {
    files.rename(lock, away);
    if (leftBehind.delete(lock) || isStale(files, away) || files.facts(lock, false))
      files.remove(away);
    else files.rename(away, lock);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
