import { dirname } from 'node:path';
import { errorCode, type Files } from './files.ts';
import { RefusedError } from './refused.ts';

/**
 * Makes a folder below the home, or checks the one that is there: a folder and not a link, ours,
 * 0700. The home above it is the person's choice and may be a link, but nobody else may write in
 * it.
 *
 * @throws RefusedError where it is something else; the errors of the file system as they come.
 */
export function ensurePrivateFolder(folder: string, files: Files): void {
  let stat = look(folder, files);
  if (!stat) {
    makeFolder(folder, files);
    stat = files.lstatSync(folder);
    refuseForeignHome(dirname(folder), files);
  }
  if (!stat.isDirectory())
    throw new RefusedError(
      `${folder} is ${stat.isSymbolicLink() ? 'a link' : 'no folder'}. Remove it: the recorder makes its own.`,
    );
  refuseForeign(folder, stat.uid);
  if ((stat.mode & 0o777) !== 0o700) files.chmodSync(folder, 0o700);
}

/**
 * Not `recursive: true`: where a file system answers ENOENT to the making of any folder (as /proc
 * does), Node 20.20 tries for ever.
 */
function makeFolder(folder: string, files: Files): void {
  try {
    files.mkdirSync(folder, 0o700);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder), files);
    try {
      files.mkdirSync(folder, 0o700);
    } catch (again) {
      if (errorCode(again) !== 'EEXIST') throw again;
    }
  }
}

function look(path: string, files: Files) {
  try {
    return files.lstatSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function refuseForeignHome(home: string, files: Files): void {
  const stat = files.statSync(home);
  refuseForeign(home, stat.uid);
  if ((stat.mode & 0o022) !== 0)
    throw new RefusedError(`Others may write in ${home}. Type: chmod go-w ${home}`);
}

export function refuseForeign(path: string, uid: number): void {
  const own = process.getuid?.();
  if (own !== undefined && uid !== own)
    throw new RefusedError(`${path} belongs to user ${uid}, and this is user ${own}.`);
}
