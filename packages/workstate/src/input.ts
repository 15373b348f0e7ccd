import type { Report, Signal } from '@agenthooks/osc-protocol';

/** Everything the turn machine can learn. `at` is epoch milliseconds, given by the caller. */
export type Input = { at: number } & (
  | { type: 'spawn' }
  | { type: 'exit'; code: number | null; signal?: string }
  /** A hook's signal. Untrusted ones are kept for the journal and prove nothing. */
  | { type: 'signal'; signal: Signal; trusted: boolean }
  /**
   * An OSC 7501 report of the agent itself. `fingerprint` stands for a `msg` that a journal left
   * out.
   */
  | { type: 'native'; report: Report; fingerprint?: number }
  | { type: 'title'; text: string; as?: ReadAs }
  | { type: 'notification'; osc: 9 | 99 | 777; title?: string; body: string; as?: ReadAs }
  | { type: 'progress'; state: 0 | 1 | 2 | 3 | 4; value: number }
  | { type: 'mark'; mark: 'A' | 'B' | 'C' | 'D' }
  | { type: 'bell' }
  /** `ESC c`: every native record goes. */
  | { type: 'reset' }
  /** Output was seen; `text` only for agents with output patterns: printable tail of the chunk. */
  | { type: 'output'; bytes: number; text?: string; as?: ReadAs }
  /** What the screen shows: a hash of the viewport and its bottom rows. */
  | { type: 'screen'; hash: string; rows: readonly string[]; as?: ReadAs }
  /** A key of the person; the terminal's own replies and arrows are not keys. */
  | { type: 'key'; key: 'text' | 'enter' | 'escape' | 'ctrl-c' }
  | { type: 'submit'; by: 'person' | 'program' }
  | { type: 'focus'; focused: boolean }
  /**
   * A request of this session in the approval bridge. `answered: false` says that it ended
   * without a verdict, so the agent's own prompt still stands.
   */
  | {
      type: 'approval';
      phase: 'opened' | 'resolved';
      id: string;
      tool?: string;
      agent?: string;
      answered?: boolean;
    }
  | { type: 'tick' }
);

export type InputType = Input['type'];

/** Every type once: the compiler checks that none is missing. */
const TYPES: Record<InputType, true> = {
  spawn: true,
  exit: true,
  signal: true,
  native: true,
  title: true,
  notification: true,
  progress: true,
  mark: true,
  bell: true,
  reset: true,
  output: true,
  screen: true,
  key: true,
  submit: true,
  focus: true,
  approval: true,
  tick: true,
};

export const INPUT_TYPES = Object.keys(TYPES) as readonly InputType[];

export type InputOf<T extends InputType> = Extract<Input, { type: T }>;

/**
 * What the agent's patterns made of a text that a journal redacted or cut: where it is given,
 * the text is not read again, so a replay does not depend on what was left out.
 */
export type ReadAs =
  | 'idle'
  | 'working'
  | 'attention'
  | 'done'
  | 'interrupted'
  | 'ignored'
  | 'nothing';
