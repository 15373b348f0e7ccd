import { createDecoder, type Signal } from '@agenthooks/osc-protocol';
import type { PtyPort } from '../pty/port.ts';

/** A pseudo-terminal of nobody's, to which hooks may speak. */
export interface TrialTerminal {
  /** The slave's name. */
  readonly path: string;
  /** What was said to it since the last look; forgets it. */
  take(): Heard;
  /** How many trusted signals there are to take. */
  waiting(): number;
  close(): void;
}

export interface Heard {
  signals: Signal[];
  /** Bytes that are no trusted signal of the brand. */
  noise: boolean;
}

export interface TerminalIdentity {
  brand: string;
  token: string;
}

/** Nothing is drawn on it: a sleeping program holds it open, in raw mode. */
export async function openTrialTerminal(
  pty: PtyPort,
  { brand, token }: TerminalIdentity,
): Promise<TrialTerminal> {
  const child = await pty.spawn({
    file: '/bin/sh',
    args: ['-c', 'stty raw -echo; printf r; exec sleep 600'],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', TERM: 'dumb' },
    cols: 80,
    rows: 24,
  });
  const decoder = createDecoder({ brand, token });
  let heard: Heard = { signals: [], noise: false };
  let raw = false;
  const ready = new Promise<void>((resolve) => {
    child.onData((bytes) => {
      // The one letter that says that the terminal is raw.
      const rest = raw ? bytes : bytes.subarray(1);
      raw = true;
      for (const event of decoder.push(rest)) {
        if (event.type === 'signal' && event.trusted) heard.signals.push(event.signal);
        else heard.noise = true;
      }
      resolve();
    });
    child.onExit(() => resolve());
  });
  await ready;
  return {
    path: child.path,
    take() {
      const taken = heard;
      heard = { signals: [], noise: false };
      return taken;
    },
    waiting: () => heard.signals.length,
    close: () => child.kill('SIGKILL'),
  };
}
