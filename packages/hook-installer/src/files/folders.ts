import { dirname } from 'node:path';
import { Refusal } from '../refusal.ts';
import { codeOf, type Files } from './port.ts';
import { writing } from './replace.ts';

/** Makes what is missing on the way to a folder; says which, outermost first. */
export function makeFolders(files: Files, path: string): string[] {
  const there = files.facts(path, true);
  if (there?.kind === 'folder') return [];
  if (there) {
    throw new Refusal('not-a-file', path, 'a file stands where a folder belongs', 'Move it away.');
  }
  const above = makeFolders(files, dirname(path));
  try {
    writing(path, () => files.makeFolder(path));
  } catch (error) {
    // Another one made it meanwhile, and it is that one's.
    if (codeOf(error) === 'EEXIST' && files.facts(path, true)?.kind === 'folder') return above;
    throw error;
  }
  return [...above, path];
}

/** Each once. */
export function outermostFirst(folders: readonly string[]): string[] {
  return [...new Set(folders)].sort((a, b) => a.length - b.length);
}

export function removeIfThere(files: Files, path: string): void {
  if (files.facts(path, false)) writing(path, () => files.remove(path));
}

export function removeIfEmpty(files: Files, folder: string): void {
  try {
    writing(folder, () => files.removeFolder(folder));
  } catch (error) {
    // Somebody else's files are in it, or it is gone.
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
}

/** Runs what needs these folders; where it fails, those that we made for it and are empty go. */
export function orUnmake<T>(files: Files, made: readonly string[], act: () => T): T {
  try {
    return act();
  } catch (error) {
    for (const folder of [...made].reverse()) removeQuietly(files, folder);
    throw error;
  }
}

function removeQuietly(files: Files, folder: string): void {
  try {
    files.removeFolder(folder);
  } catch {
    // Something is in it, or the same failure again.
  }
}
