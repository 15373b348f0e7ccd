import type { Files } from '../src/index.ts';
import type { MemoryFiles } from './memory-files.ts';

export class Killed extends Error {}

/** What changes something, and what of that needs room. */
const WRITES = new Set<string>([
  'makeFolder',
  'create',
  'rename',
  'link',
  'setMode',
  'remove',
  'removeFolder',
  'syncFolder',
]);
const GROWS = new Set<string>(['makeFolder', 'create', 'rename', 'link']);

export interface Faulty {
  files: Files;
  /** What it was that could not be done; absent while all could. */
  hit(): string | undefined;
}

function before(files: Files, ask: (name: keyof Files, args: readonly unknown[]) => void): Files {
  return new Proxy(files, {
    get(target, name: keyof Files) {
      const real = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        ask(name, args);
        return real(...args);
      };
    },
  });
}

/**
 * The file layer of a process that is killed at its n-th change: before it, or in the middle of
 * the bytes of a file that it creates. Nothing works afterwards, no cleaning up either.
 */
export function killedAt(files: Files, n: number, torn: boolean): Faulty {
  let changes = 0;
  let hit: string | undefined;
  const ask = (name: keyof Files, args: readonly unknown[]) => {
    if (!WRITES.has(name)) return;
    if (hit !== undefined) throw new Killed();
    changes++;
    if (changes < n) return;
    hit = `${name} ${String(args[0])}`;
    const [path, bytes] = args;
    if (torn && name === 'create' && typeof path === 'string' && bytes instanceof Uint8Array) {
      files.create(path, bytes.slice(0, bytes.length / 2), 0o600);
    }
    throw new Killed();
  };
  return { files: before(files, ask), hit: () => hit };
}

/** From the n-th change on nothing can be written: a full disk lets go of what is there. */
export function failingFrom(files: Files, n: number, code: string): Faulty {
  const counts = code === 'ENOSPC' || code === 'EDQUOT' ? GROWS : WRITES;
  let changes = 0;
  let hit: string | undefined;
  const ask = (name: keyof Files, args: readonly unknown[]) => {
    if (!counts.has(name) || ++changes < n) return;
    hit ??= `${name} ${String(args[0])}`;
    throw Object.assign(new Error(code), { code });
  };
  return { files: before(files, ask), hit: () => hit };
}

/** One call fails, the n-th, reading or writing, and the next ones do not. */
export function failingOnce(files: Files, n: number): Faulty {
  let calls = 0;
  let hit: string | undefined;
  const ask = (name: keyof Files, args: readonly unknown[]) => {
    if (++calls !== n) return;
    hit = `${name} ${String(args[0])}`;
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  };
  return { files: before(files, ask), hit: () => hit };
}

/** A process that existed once: its lock is stale. */
const dead = new TextEncoder().encode(JSON.stringify({ pid: 1, start: 'another boot:1' }));

/** What this process holds is held by one that is gone. A lock that was torn stays torn. */
export function bury(files: MemoryFiles): void {
  for (const [path, text] of files.tree()) {
    if (path.endsWith('-lock') && text?.endsWith('}')) files.write(path, dead);
  }
}
