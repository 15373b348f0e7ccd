/** A file of lines and one older segment beside it. */
export interface SegmentSettings {
  /** Bytes that both may have together. */
  limit: number;
  /** Milliseconds between two rotations at the least: an appender that opened the file before
   * one has this long to write before its segment is replaced. */
  rotateEvery: number;
  /** Milliseconds after which a lock is taken for left behind. */
  lockStale: number;
}

export const signalSegments: SegmentSettings = {
  limit: 256 * 1024,
  rotateEvery: 2_000,
  lockStale: 10_000,
};

export const troubleSegments: SegmentSettings = { ...signalSegments, limit: 64 * 1024 };

export const olderOf = (file: string) => `${file}.1`;
export const lockOf = (file: string) => `${file}.lock`;
