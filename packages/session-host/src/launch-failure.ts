import type { State } from '@agenthooks/workstate';
import { HostError } from './errors.ts';
import { lastLines } from './output-tail.ts';
import { exitStatus } from './pty/exit.ts';
import type { PtyExit } from './pty/port.ts';

export interface EndedLaunch {
  command: string;
  exit: PtyExit;
  /** Before the exit. */
  state: State;
  /** ms since the start, and what counts as at once. */
  after: number;
  limit: number;
  output: Uint8Array;
}

const SHOWN_LINES = 12;

/** The error of an agent that failed before it did anything; undefined for any other end. */
export function launchFailure(ended: EndedLaunch): HostError | undefined {
  const { command, exit, state, after, limit, output } = ended;
  const status = exitStatus(exit);
  const began = state.phase !== 'starting' || state.proven.hook || state.memory.asked;
  if (status === 0 || began || after > limit) return undefined;
  const lines = lastLines(output, SHOWN_LINES);
  const said = lines.length === 0 ? 'It said nothing.' : `It said:\n${lines.join('\n')}`;
  return new HostError(
    'launch-failed',
    `starting ${command}: it ended with ${exit.signal ?? status} after ${after} ms. ${said}`,
    { lines },
  );
}
