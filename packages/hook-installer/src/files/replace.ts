import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { equal } from '../plan.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { codeOf, type Files } from './port.ts';
import { readTarget, type Target } from './target.ts';

/** The file changed between the reading and the writing. */
export class Changed extends Error {}

/**
 * Replaces the target's bytes: old or new, never half. A temporary file in the same folder,
 * through to the disk, then compared once more, then renamed. The old file is held by a second
 * name over the rename: a writer that had it open already, and truncated it, gets it back.
 * @throws Changed when somebody else wrote meanwhile; nothing was changed.
 */
export function replaceTarget(
  files: Files,
  target: Target,
  expected: Uint8Array,
  bytes: Uint8Array,
): void {
  writing(target.path, () => {
    const temporary = writeBeside(files, target.real, bytes, target.mode);
    let aside: string | undefined;
    try {
      if (target.existed) aside = holdAside(files, target.real);
      if (!equal(readTarget(files, target), expected)) throw changed(target);
      if (!target.existed) return putNew(files, temporary, target);
      files.rename(temporary, target.real);
      if (aside !== undefined && !equal(files.read(aside), expected)) {
        files.rename(aside, target.real);
        throw changed(target);
      }
    } catch (error) {
      removeQuietly(files, temporary);
      throw error;
    } finally {
      if (aside !== undefined) removeQuietly(files, aside);
    }
    files.syncFolder(dirname(target.real));
  });
}

const changed = ({ path }: Target) => new Changed(`${path} changed while it was being edited`);

/** undefined where the file system has no second names. */
function holdAside(files: Files, path: string): string | undefined {
  const aside = temporaryName(path);
  try {
    files.link(path, aside);
    return aside;
  } catch (error) {
    if (isNoLink(error)) return undefined;
    throw error;
  }
}

/** Where somebody else made the file meanwhile, theirs stays. */
function putNew(files: Files, temporary: string, target: Target): void {
  try {
    files.link(temporary, target.real);
    files.remove(temporary);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw changed(target);
    if (!isNoLink(error)) throw error;
    files.rename(temporary, target.real);
  }
  files.syncFolder(dirname(target.real));
}

const isNoLink = (error: unknown) =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'ENOENT'].includes(codeOf(error) ?? '');

/** Puts a file of ours in its place, whatever stood there. */
export function putFile(files: Files, path: string, bytes: Uint8Array, mode: number): void {
  writing(path, () => {
    const temporary = writeBeside(files, path, bytes, mode);
    try {
      files.rename(temporary, path);
    } catch (error) {
      removeQuietly(files, temporary);
      throw error;
    }
  });
}

function writeBeside(files: Files, path: string, bytes: Uint8Array, mode: number): string {
  const temporary = temporaryName(path);
  try {
    files.create(temporary, bytes, mode);
  } catch (error) {
    removeQuietly(files, temporary);
    throw error;
  }
  return temporary;
}

function temporaryName(path: string): string {
  return `${path}.${process.pid}.${randomBytes(4).toString('hex')}${TEMPORARY}`;
}

const TEMPORARY = '.agenthooks-tmp';

/**
 * Takes away what an edit of this file left that was killed. Only who holds the file's lock makes
 * such files, so to who holds it now each of them is an old one.
 */
export function clearTemporaries(files: Files, path: string): void {
  const folder = dirname(path);
  if (files.facts(folder, true)?.kind !== 'folder') return;
  const begins = `${basename(path)}.`;
  for (const name of files.list(folder)) {
    if (name.startsWith(begins) && TEMPORARIES.test(name.slice(begins.length))) {
      removeQuietly(files, join(folder, name));
    }
  }
}

/** The same in a folder of ours, for every file in it. */
export function clearFolder(files: Files, folder: string): void {
  if (files.facts(folder, true)?.kind !== 'folder') return;
  for (const name of files.list(folder)) {
    if (/\.\d+\.[0-9a-f]{8}\.agenthooks-tmp$/.test(name)) removeQuietly(files, join(folder, name));
  }
}

/** Of a new file, and of a lock that was taken over. */
const TEMPORARIES = /^(?:\d+\.[0-9a-f]{8}\.agenthooks-tmp|agenthooks-lock\.\d+\.stale)$/;

/** The name of a lock, or of what an edit makes beside a file. */
export const isLeft = (name: string): boolean => /\.(?:agenthooks-(?:tmp|lock)|stale)$/.test(name);

/** On the way out of a failure, which must not be hidden by a second one. */
function removeQuietly(files: Files, path: string): void {
  try {
    files.remove(path);
  } catch {
    // It was never made, or the folder is gone.
  }
}

const refusals: Readonly<Record<string, [RefusalCode, string, string]>> = {
  EACCES: ['read-only', 'the folder cannot be written', 'Give yourself the right to write it.'],
  EPERM: ['read-only', 'the folder cannot be written', 'Give yourself the right to write it.'],
  EROFS: ['read-only', 'the file system is read-only', 'Mount it for writing.'],
  EISDIR: ['not-a-file', 'a folder stands where this file belongs', 'Move it away.'],
  ENOTDIR: ['not-a-file', 'a file stands where a folder belongs', 'Move it away.'],
  ENOSPC: ['full', 'the disk is full', 'Make room, then run the same command again.'],
  EDQUOT: ['full', 'your quota is used up', 'Make room, then run the same command again.'],
};

/** What the system refuses to write is our refusal too, in words. */
export function writing<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const row = refusals[codeOf(cause) ?? ''];
    if (!row) throw cause;
    const [code, found, todo] = row;
    throw new Refusal(code, path, found, todo, { cause });
  }
}
