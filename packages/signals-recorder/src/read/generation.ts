import { readSync } from 'node:fs';
import { lineLimit } from '../line/line.ts';

const newline = 10;

/**
 * Which file this is, by what it begins with: the time of its first line and a hash of that line.
 * A first line never changes once it is whole, so a generation stays the same through renames,
 * copies and restores, where an inode is reused and a counter beside the file would be lost.
 * Undefined while the file has no whole line and could still get any.
 */
export function generationOf(fd: number): string | undefined {
  const head = Buffer.alloc(lineLimit);
  let size = 0;
  while (size < lineLimit) {
    const read = readSync(fd, head, size, lineLimit - size, size);
    if (read === 0) break;
    size += read;
  }
  const end = head.subarray(0, size).indexOf(newline);
  if (end === -1 && size < lineLimit) return undefined;
  const first = head.subarray(0, end === -1 ? size : end);
  return `${timeIn(first).toString(36)}-${hash(first)}`;
}

/** Milliseconds of the time that a generation begins with; 0 where its first line had none. */
export function timeOf(generation: string): number {
  return Number.parseInt(generation.split('-')[0]!, 36) || 0;
}

function timeIn(line: Buffer): number {
  const at = /"at":"([^"]{24})"/.exec(line.toString('utf8'))?.[1];
  return (at === undefined ? Number.NaN : Date.parse(at)) || 0;
}

/** FNV-1a of 64 bits: told apart, not defended. */
function hash(bytes: Uint8Array): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of bytes) value = ((value ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return value.toString(36);
}
