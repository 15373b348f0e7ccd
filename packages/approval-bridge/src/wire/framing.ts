import { LONGEST_LINE } from './limits.ts';

const LINE_FEED = 0x0a;

export class LineTooLong extends Error {
  constructor(limit: number) {
    super(`wire: a line is longer than ${limit} bytes`);
    this.name = 'LineTooLong';
  }
}

/** Bytes as they come → whole lines, without their line feed. Half a line waits. */
export interface LineReader {
  /** @throws LineTooLong; then the reader is of no more use */
  push(chunk: Buffer): string[];
}

export function createLineReader(limit = LONGEST_LINE): LineReader {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  function take(end: Buffer): string {
    const bytes = waiting.length === 0 ? end : Buffer.concat([...waiting, end]);
    waiting = [];
    waitingBytes = 0;
    return bytes.toString('utf8');
  }

  return {
    push(chunk) {
      const lines: string[] = [];
      let from = 0;
      for (;;) {
        const to = chunk.indexOf(LINE_FEED, from);
        const bytes = (to < 0 ? chunk.length : to + 1) - from;
        if (waitingBytes + bytes > limit) throw new LineTooLong(limit);
        if (to < 0) break;
        lines.push(take(chunk.subarray(from, to)));
        from = to + 1;
      }
      if (from < chunk.length) {
        // A copy, since a socket may use its buffer again.
        waiting.push(Buffer.from(chunk.subarray(from)));
        waitingBytes += chunk.length - from;
      }
      return lines;
    },
  };
}

/** @throws LineTooLong */
export function encodeLine(message: unknown, limit = LONGEST_LINE): string {
  const line = `${JSON.stringify(message)}\n`;
  if (line.length > limit || Buffer.byteLength(line) > limit) throw new LineTooLong(limit);
  return line;
}
