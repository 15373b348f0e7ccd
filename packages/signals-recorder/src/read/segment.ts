import { closeSync, fstatSync, readSync } from 'node:fs';
import { nodeFiles } from '../files/files.ts';
import { openForRead } from '../files/open-private.ts';
import { generationOf } from './generation.ts';

/** One open file of lines, as it is now. */
export interface Segment {
  fd: number;
  ino: number;
  size: number;
  generation: string | undefined;
}

/** Undefined where there is none. Throws RefusedError where a link or something else is planted. */
export function openSegment(path: string): Segment | undefined {
  const file = openForRead(path, nodeFiles);
  if (!file) return undefined;
  try {
    const { ino, size } = file.stat;
    return { fd: file.fd, ino, size, generation: generationOf(file.fd) };
  } catch (error) {
    closeSync(file.fd);
    throw error;
  }
}

export function closeSegment(segment: Segment | undefined): void {
  if (segment) closeSync(segment.fd);
}

/** Whether the file went while it was read: what it holds may stand elsewhere again. */
export function isGone(segment: Segment): boolean {
  return fstatSync(segment.fd).nlink === 0;
}

const newline = 10;

/**
 * The whole lines from an offset on, as bytes, and where they end. What a writer has half done
 * waits.
 */
export function linesFrom(segment: Segment, offset: number): { texts: Buffer[]; end: number } {
  const length = Math.max(0, segment.size - offset);
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(segment.fd, bytes, read, length - read, offset + read);
    if (more === 0) break;
    read += more;
  }
  const texts: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(newline); to !== -1 && to < read; to = bytes.indexOf(newline, from)) {
    texts.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return { texts, end: offset + from };
}
