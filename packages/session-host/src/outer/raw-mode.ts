import { execFileSync } from 'node:child_process';
import type { Readable } from 'node:stream';

/** The part of `process.stdin` that a terminal has. */
export type TerminalInput = Readable & {
  isTTY?: boolean;
  isRaw?: boolean;
  fd?: number;
  setRawMode?: (raw: boolean) => unknown;
};

/** The outer terminal's line discipline: nothing of either direction is touched while it is on. */
export interface RawMode {
  on(): void;
  /** As it was before, also when the process ends without it: libuv remembers the first mode. */
  off(): void;
}

/**
 * Node's raw mode leaves output processing on (libuv: `c_oflag |= ONLCR`), so a bare line feed of
 * the agent would get a carriage return: 564,103 extra bytes in 50 MB of lines on Node 20.20. The
 * rest is switched off by `stty`; where there is none, lines are as Node leaves them.
 */
export function createRawMode(stdin: TerminalInput): RawMode {
  const { setRawMode } = stdin;
  if (stdin.isTTY !== true || setRawMode === undefined) return { on() {}, off() {} };
  const wasRaw = stdin.isRaw === true;
  return {
    on() {
      setRawMode.call(stdin, true);
      try {
        execFileSync('stty', ['-opost'], {
          stdio: [stdin.fd ?? 0, 'ignore', 'ignore'],
          timeout: 1_000,
        });
      } catch {
        // No stty, or a terminal that is gone.
      }
    },
    off() {
      setRawMode.call(stdin, wasRaw);
    },
  };
}
