import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { HostError } from './errors.ts';

/**
 * A folder that only this user enters (0700), made where it is missing.
 *
 * @throws HostError `bad-option` when something else stands there or another user owns it
 */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const uid = process.getuid?.();
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid)) {
    throw new HostError(
      'bad-option',
      `keeping a session's files in ${path}: it is ${found.isDirectory() ? `owned by user ${found.uid}` : 'no folder'}. ` +
        'Set AGENTHOOKS_HOME to a folder of your own.',
    );
  }
  if ((found.mode & 0o077) !== 0) chmodSync(path, 0o700);
  return path;
}

/** Readers see the old content or the new one, never half of it. Mode 0600. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
