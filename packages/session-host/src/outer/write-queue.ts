import type { Sink } from './sink.ts';

export interface WriteQueue {
  push(bytes: Uint8Array): void;
  /** Bytes that the terminal has not taken yet. */
  size(): number;
  /** When the terminal last took something, in the clock of `now`. */
  progressAt(): number;
  /** The terminal is gone; everything pushed is dropped. */
  isDead(): boolean;
  /** Resolves when everything that was pushed so far is written, or the terminal is gone. */
  drained(): Promise<void>;
}

export interface WriteQueueOptions {
  sink: Sink;
  now: () => number;
  /** Called after every write that ended and every push that changed the size. */
  onChange?: () => void;
  onDead?: (error: Error) => void;
}

/** Bytes of one write; small enough that a slow terminal is seen to make progress. */
const BATCH = 32 * 1024;

/** One write in flight, the rest waits in order. */
export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const { sink, now } = options;
  const waiting: Uint8Array[] = [];
  let size = 0;
  let inFlight = false;
  let progressAt = now();
  let dead = false;
  let whenDrained: (() => void)[] = [];

  function settle() {
    if (size > 0 && !dead) return;
    const resolved = whenDrained;
    whenDrained = [];
    for (const resolve of resolved) resolve();
  }

  function writeNext() {
    if (inFlight || waiting.length === 0) return;
    const batch = takeBatch(waiting);
    inFlight = true;
    sink.write(batch, (error) => {
      inFlight = false;
      if (error) {
        dead = true;
        size = 0;
        waiting.length = 0;
        options.onDead?.(error);
      } else {
        size -= batch.length;
        progressAt = now();
        writeNext();
      }
      options.onChange?.();
      settle();
    });
  }

  return {
    push(bytes) {
      if (dead || bytes.length === 0) return;
      if (size === 0) progressAt = now();
      waiting.push(bytes);
      size += bytes.length;
      writeNext();
      options.onChange?.();
    },
    size: () => size,
    progressAt: () => progressAt,
    isDead: () => dead,
    drained() {
      return new Promise((resolve) => {
        whenDrained.push(resolve);
        settle();
      });
    },
  };
}

function takeBatch(waiting: Uint8Array[]): Uint8Array {
  let bytes = waiting[0]!.length;
  let count = 1;
  while (count < waiting.length && bytes + waiting[count]!.length <= BATCH) {
    bytes += waiting[count]!.length;
    count += 1;
  }
  const taken = waiting.splice(0, count);
  return count === 1 ? taken[0]! : Buffer.concat(taken, bytes);
}
