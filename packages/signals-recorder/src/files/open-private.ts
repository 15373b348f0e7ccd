import { constants, type Stats } from 'node:fs';
import { errorCode, type Files } from './files.ts';
import { refuseForeign } from './private-folder.ts';
import { RefusedError } from './refused.ts';

// NONBLOCK: opening a planted pipe would wait for its other end for ever.
const safe = constants.O_NOFOLLOW | constants.O_NONBLOCK;

export interface OpenFile {
  fd: number;
  stat: Stats;
}

/**
 * Opens a file for appending, made with 0600 where it is not there. A link is not followed, and
 * what is no plain file of ours is refused.
 */
export function openForAppend(path: string, files: Files): OpenFile {
  return open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | safe, files);
}

/** Opens a file for reading under the same rules; undefined where it is not there. */
export function openForRead(path: string, files: Files): OpenFile | undefined {
  try {
    return open(path, constants.O_RDONLY | safe, files);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function open(path: string, flags: number, files: Files): OpenFile {
  let fd: number;
  try {
    fd = files.openSync(path, flags, 0o600);
  } catch (error) {
    // ENXIO: a pipe without a reader, or a socket.
    const code = errorCode(error);
    if (code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO' || code === 'EISDIR')
      throw new RefusedError(`${path} is no plain file. Remove it: the recorder makes its own.`, {
        cause: error,
      });
    throw error;
  }
  try {
    const stat = files.fstatSync(fd);
    if (!stat.isFile())
      throw new RefusedError(`${path} is no plain file. Remove it: the recorder makes its own.`);
    refuseForeign(path, stat.uid);
    if (flags & constants.O_RDWR && (stat.mode & 0o777) !== 0o600) files.fchmodSync(fd, 0o600);
    return { fd, stat };
  } catch (error) {
    files.closeSync(fd);
    throw error;
  }
}
