const LINE_FEED = 0x0a;

/** Bytes → lines without their end. Half a line waits; undefined once one is longer than `most`. */
export function createLines(most: number): (chunk: Buffer) => string[] | undefined {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isOver = false;

  return (chunk) => {
    if (isOver) return undefined;
    const lines: string[] = [];
    let from = 0;
    for (;;) {
      const to = chunk.indexOf(LINE_FEED, from);
      const part = chunk.subarray(from, to < 0 ? chunk.length : to);
      bytes += part.length;
      if (bytes > most) {
        isOver = true;
        waiting = [];
        return undefined;
      }
      if (to < 0) {
        // A copy, since a stream may use its buffer again.
        if (part.length > 0) waiting.push(Buffer.from(part));
        return lines;
      }
      lines.push(Buffer.concat([...waiting, part]).toString('utf8'));
      waiting = [];
      bytes = 0;
      from = to + 1;
    }
  };
}
