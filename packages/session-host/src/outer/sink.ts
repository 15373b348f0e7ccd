import { closeSync, constants, openSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { ReadStream } from 'node:tty';

/** Where the outer terminal's bytes go: one write at a time, which never blocks the process. */
export interface Sink {
  /** `done` once: when the terminal took everything, or with the reason why it never will. */
  write(bytes: Uint8Array, done: (error?: Error) => void): void;
  /** At once, without waiting for anything: what does not fit is lost. For crashes. */
  writeNow(bytes: Uint8Array): void;
  close(): void;
}

/**
 * The terminal behind `fd` by a handle of our own. `process.stdout` on a terminal writes
 * synchronously, so a stalled terminal (Ctrl-S, a hung window) would stall the host with it; and
 * switching the shared descriptor itself to non-blocking would break every program that holds
 * it too. undefined where the terminal cannot be opened once more (another user's, after `su`).
 */
export function openTerminalSink(fd: number): Sink | undefined {
  const path = process.platform === 'linux' ? `/proc/self/fd/${fd}` : '/dev/tty';
  let own: number;
  let emergency: number;
  try {
    own = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  } catch {
    return undefined;
  }
  try {
    emergency = openSync(path, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    closeSync(own);
    return undefined;
  }
  // A duplex handle that is never read: tty.WriteStream would make its writes blocking.
  const handle = new ReadStream(own);
  let failure: Error | undefined;
  handle.on('error', (error) => {
    failure = error;
  });
  return {
    write(bytes, done) {
      if (failure !== undefined) done(failure);
      else handle.write(bytes, (error) => done(error ?? undefined));
    },
    writeNow(bytes) {
      try {
        writeSync(emergency, bytes);
      } catch {
        // Full or gone: there is nothing left to restore then.
      }
    },
    close() {
      handle.destroy();
      closeSync(emergency);
    },
  };
}

/** A pipe, a file, or a stream of an embedder: it has its own way not to block. */
export function streamSink(stream: Writable): Sink {
  let failure: Error | undefined;
  const onError = (error: Error) => {
    failure = error;
  };
  stream.on('error', onError);
  return {
    write(bytes, done) {
      if (failure !== undefined || stream.destroyed) done(failure ?? new Error('stream destroyed'));
      else stream.write(bytes, (error) => done(error ?? undefined));
    },
    writeNow(bytes) {
      if (!stream.destroyed) stream.write(bytes);
    },
    close: () => stream.off('error', onError),
  };
}
