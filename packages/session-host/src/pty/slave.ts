import { closeSync, constants, openSync } from 'node:fs';

/**
 * Keeps the slave's side open, so that the master does not hang up with the child. libuv (1.46, in
 * Node 20.20) ends a stream that hung up after the next partial read, and every read of a
 * pseudo-terminal is partial: of 400 KB written just before the exit the last 4 to 11 KB were lost
 * in 13 of 20 runs with node-pty 1.1.0, and in none while the slave was held.
 */
export interface HeldSlave {
  release(): void;
}

export function holdSlave(path: string): HeldSlave {
  let fd: number | undefined;
  try {
    fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    // A child that was faster than us has taken its terminal with it.
  }
  return {
    release() {
      if (fd !== undefined) closeSync(fd);
      fd = undefined;
    },
  };
}
