import { basename, dirname } from 'node:path';
import type { Files } from '../src/index.ts';

interface Standing {
  bytes: Uint8Array;
  mode: number;
}

/** A file layer without a disk, so that thousands of installs can be tried. Links it has none. */
export interface MemoryFiles extends Files {
  /** Every path with its text; of a folder, `undefined`. */
  tree(): Map<string, string | undefined>;
  write(path: string, bytes: Uint8Array): void;
  copy(): MemoryFiles;
}

/** Fails as the real one does, by code. */
export function memoryFiles(...folders: string[]): MemoryFiles {
  const all: Standings = new Map([['/', 'folder']]);
  for (const folder of folders) {
    for (let at = folder; !all.has(at); at = dirname(at)) all.set(at, 'folder');
  }
  return over(all);
}

/** The same bundle stands in thousands of trees. */
const texts = new WeakMap<Uint8Array, string>();

function textOf(bytes: Uint8Array): string {
  const text = texts.get(bytes) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  texts.set(bytes, text);
  return text;
}

type Standings = Map<string, Standing | 'folder'>;

function over(all: Standings): MemoryFiles {
  const fail = (code: string, path: string): never => {
    throw Object.assign(new Error(`${code}: ${path}`), { code });
  };
  const at = (path: string) => all.get(path) ?? fail('ENOENT', path);
  const fileAt = (path: string): Standing => {
    const one = at(path);
    return one === 'folder' ? fail('EISDIR', path) : one;
  };
  const inFolder = (path: string) => {
    if (at(dirname(path)) !== 'folder') fail('ENOTDIR', path);
  };
  const put = (path: string, one: Standing | 'folder') => {
    inFolder(path);
    if (all.has(path)) fail('EEXIST', path);
    all.set(path, one);
  };
  const below = (folder: string) =>
    [...all.keys()].filter((path) => path !== '/' && dirname(path) === folder);
  const mode = 0o600;
  return {
    facts(path) {
      const one = all.get(path);
      if (one === undefined) return undefined;
      const uid = process.getuid?.() ?? 0;
      return one === 'folder'
        ? { kind: 'folder', uid, mode: 0o700 }
        : { kind: 'file', uid, mode: one.mode };
    },
    realpath(path) {
      at(path);
      return path;
    },
    read: (path) => fileAt(path).bytes.slice(),
    list: (folder) => below(folder).map((path) => basename(path)),
    makeFolder: (path) => put(path, 'folder'),
    create: (path, bytes, withMode) => put(path, { bytes: bytes.slice(), mode: withMode }),
    rename(from, to) {
      const one = at(from);
      inFolder(to);
      if (all.get(to) === 'folder' && one !== 'folder') fail('EISDIR', to);
      all.delete(from);
      all.set(to, one);
    },
    link: (from, to) => put(to, fileAt(from)),
    setMode(path, withMode) {
      fileAt(path).mode = withMode;
    },
    remove(path) {
      fileAt(path);
      all.delete(path);
    },
    removeFolder(path) {
      if (at(path) !== 'folder') fail('ENOTDIR', path);
      if (below(path).length > 0) fail('ENOTEMPTY', path);
      all.delete(path);
    },
    syncFolder: (path) => void at(path),
    tree: () =>
      new Map(
        [...all]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([path, one]) => [path, one === 'folder' ? undefined : textOf(one.bytes)]),
      ),
    copy() {
      const own = ([path, one]: [string, Standing | 'folder']) =>
        [path, one === 'folder' ? one : { ...one }] as const;
      return over(new Map([...all].map(own)));
    },
    write(path, bytes) {
      for (let up = dirname(path); !all.has(up); up = dirname(up)) all.set(up, 'folder');
      const one = all.get(path);
      if (one === 'folder') fail('EISDIR', path);
      // As a writer that truncates: who holds the file by another name sees it too.
      if (one !== undefined && one !== 'folder') one.bytes = bytes.slice();
      else all.set(path, { bytes: bytes.slice(), mode });
    },
  };
}
