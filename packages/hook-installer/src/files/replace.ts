import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { equal } from '../plan.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { codeOf, type Files } from './port.ts';
import { readTarget, type Target } from './target.ts';

/** The file changed between the reading and the writing. */
export class Changed extends Error {}

/**
 * Replaces the target's bytes: old or new, never half. A temporary file in the same folder,
 * through to the disk, then compared once more, then renamed.
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
    try {
      if (!equal(readTarget(files, target), expected)) {
        throw new Changed(`${target.path} changed while it was being edited`);
      }
      files.rename(temporary, target.real);
    } catch (error) {
      removeQuietly(files, temporary);
      throw error;
    }
    files.syncFolder(dirname(target.real));
  });
}

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
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    files.create(temporary, bytes, mode);
  } catch (error) {
    removeQuietly(files, temporary);
    throw error;
  }
  return temporary;
}

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
