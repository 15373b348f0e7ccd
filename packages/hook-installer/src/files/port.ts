import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';

export interface FileFacts {
  kind: 'file' | 'folder' | 'link' | 'other';
  uid: number;
  mode: number;
}

/** The few things that an installer does to files, so that tests can let each of them fail. */
export interface Files {
  /** undefined where nothing stands. */
  facts(path: string, follow: boolean): FileFacts | undefined;
  realpath(path: string): string;
  read(path: string): Uint8Array;
  list(folder: string): string[];
  makeFolder(path: string): void;
  /** Creates, whole or not at all; fails with EEXIST where something stands. Through to the disk. */
  create(path: string, bytes: Uint8Array, mode: number): void;
  rename(from: string, to: string): void;
  /** A second name for a file; fails with EEXIST where something stands. */
  link(from: string, to: string): void;
  setMode(path: string, mode: number): void;
  remove(path: string): void;
  removeFolder(path: string): void;
  /** Makes a rename in this folder survive a crash of the machine. */
  syncFolder(path: string): void;
}

export const realFiles: Files = {
  facts(path, follow) {
    const stat = statOf(path, follow);
    if (!stat) return undefined;
    const kind = stat.isFile()
      ? 'file'
      : stat.isDirectory()
        ? 'folder'
        : stat.isSymbolicLink()
          ? 'link'
          : 'other';
    return { kind, uid: stat.uid, mode: stat.mode & 0o7777 };
  },
  realpath: (path) => realpathSync(path),
  read: (path) => readFileSync(path),
  list: (folder) => readdirSync(folder),
  makeFolder(path) {
    mkdirSync(path, { mode: 0o700 });
  },
  create(path, bytes, mode) {
    const fd = openSync(path, 'wx', mode);
    try {
      // The process's umask does not decide the mode of a file that replaces another.
      fchmodSync(fd, mode);
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
      fsyncSync(fd);
    } catch (error) {
      // A full disk leaves a half, under a name that no one would look for.
      unlinkSync(path);
      throw error;
    } finally {
      closeSync(fd);
    }
  },
  rename: (from, to) => renameSync(from, to),
  link: (from, to) => linkSync(from, to),
  setMode: (path, mode) => chmodSync(path, mode),
  remove: (path) => unlinkSync(path),
  removeFolder: (path) => rmdirSync(path),
  syncFolder(path) {
    const fd = openSync(path, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  },
};

/** A file on the way to it: nothing stands there either. */
function statOf(path: string, follow: boolean) {
  try {
    return (follow ? statSync : lstatSync)(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

export const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | undefined)?.code;
