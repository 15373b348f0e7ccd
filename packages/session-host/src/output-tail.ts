/** The end of what the agent wrote, as it was forwarded. */
export interface OutputTail {
  push(bytes: Uint8Array): void;
  bytes(): Uint8Array;
  /** Everything that was ever pushed is still here. */
  isWhole(): boolean;
}

const TAIL_BYTES = 256 * 1024;

export function createOutputTail(limit = TAIL_BYTES): OutputTail {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let first = 0;
  let isWhole = true;
  return {
    push(bytes) {
      // Whoever reads the pty may use its buffer again.
      chunks.push(Uint8Array.prototype.slice.call(bytes));
      size += bytes.length;
      while (first < chunks.length - 1 && size - chunks[first]!.length >= limit) {
        size -= chunks[first]!.length;
        first += 1;
        isWhole = false;
      }
      if (first > 1024) chunks.splice(0, first);
      if (first > 1024) first = 0;
    },
    bytes() {
      const whole = Buffer.concat(chunks.slice(first));
      return whole.subarray(Math.max(0, whole.length - limit));
    },
    isWhole: () => isWhole && size <= limit,
  };
}

/** Control strings, control sequences, other escapes, and control bytes but line ends. */
const ESCAPES =
  /\x1b[\]PX^_][^\x07\x1b\x18\x1a]*(?:\x07|\x1b\\)?|\x1b\[[0-?]*[ -/]*[@-~]?|\x1b[ -/]*[0-~]?|[\x00-\x09\x0b\x0c\x0e-\x1f\x7f]/g;

/** The words of what was written, without the sequences around them. */
export function shownText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8').replace(ESCAPES, '');
}

/** The last lines that show something, without the sequences around their words. */
export function lastLines(bytes: Uint8Array, count: number): string[] {
  return shownText(bytes)
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-count);
}
