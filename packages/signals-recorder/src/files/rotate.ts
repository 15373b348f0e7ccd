import { constants } from 'node:fs';
import { lineLimit } from '../line/line.ts';
import { errorCode, type Files } from './files.ts';
import { lockOf, olderOf, type SegmentSettings } from './segments.ts';

export interface RotateContext {
  settings: SegmentSettings;
  /** Epoch milliseconds. */
  now: number;
  files: Files;
}

/**
 * Renames the file to its older segment, if it is still the one that was seen full and the last
 * rotation is long enough ago. Under a lock: a second rename right after the first would replace
 * a whole segment by a few lines.
 */
export function rotate(file: string, ino: number, context: RotateContext): void {
  const { settings, files } = context;
  if (rotatedLately(file, context) || !takeLock(file, context)) return;
  try {
    const current = lookAt(file, files);
    if (current?.ino !== ino || current.size + lineLimit <= settings.limit / 2) return;
    if (!rotatedLately(file, context)) files.renameSync(file, olderOf(file));
  } finally {
    remove(lockOf(file), files);
  }
}

/** A rename sets the ctime of what it renames, so the older segment knows when it became one. */
function rotatedLately(file: string, { settings, now, files }: RotateContext): boolean {
  const older = lookAt(olderOf(file), files);
  // A clock that jumped makes the age negative or huge: neither keeps a rotation back.
  return older !== undefined && Math.abs(now - older.ctimeMs) < settings.rotateEvery;
}

/** Whoever cannot have the lock lets the holder rotate. */
function takeLock(file: string, { settings, now, files }: RotateContext): boolean {
  const lock = lockOf(file);
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    files.closeSync(files.openSync(lock, flags, 0o600));
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  // Left behind by a killed process: removed now, taken by the next one that comes.
  const held = lookAt(lock, files);
  if (held && Math.abs(now - held.mtimeMs) > settings.lockStale) remove(lock, files);
  return false;
}

function lookAt(path: string, files: Files) {
  try {
    return files.lstatSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function remove(path: string, files: Files): void {
  try {
    files.unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
