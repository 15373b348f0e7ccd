/**
 * What an agent says of itself, decoded. The words on the wire are in `contract.ts`.
 * Sealed: a new signal is a new member here and a new row there, and the compiler names every
 * place that has to learn it.
 */
export type Signal =
  | ReadySignal
  | WorkingSignal
  | AttentionSignal
  | DoneSignal
  | InterruptedSignal
  | FailedSignal
  | DelegatedSignal
  | SessionSignal
  | UsageSignal
  | ContextSignal;

export type SignalName = Signal['signal'];

/** The agent waits at an empty prompt. */
export interface ReadySignal {
  signal: 'ready';
}

/** Why a working signal was said; absent for a plain heartbeat. */
export type WorkingCause = 'prompt' | 'injected' | 'end';

export interface WorkingSignal {
  signal: 'working';
  /** Turn id, `[A-Za-z0-9_-]{1,40}`. */
  turn?: string;
  /** The subagent that speaks, same alphabet; absent for the root. */
  agent?: string;
  /** The tool call, same alphabet. */
  call?: string;
  /**
   * `prompt`: a prompt that a person may have typed. `injected`: one that the agent gave itself
   * (a task notification). `end`: a tool ended.
   */
  cause?: WorkingCause;
}

export type Ask = 'permission' | 'answer' | 'input';

export interface AttentionSignal {
  signal: 'attention';
  ask: Ask;
  /** `[A-Za-z0-9_.:-]{1,128}`; never with `input`, always with `answer`. */
  tool?: string;
  turn?: string;
  agent?: string;
}

export interface DoneSignal {
  signal: 'done';
  turn?: string;
}

export interface InterruptedSignal {
  signal: 'interrupted';
}

export interface FailedSignal {
  signal: 'failed';
  /** `[a-z_]{1,40}`, the agent's own word: `rate_limit`, `billing_error`, … */
  kind: string;
}

/** What still runs after a turn's end, one signal per kind of work. */
export interface DelegatedSignal {
  signal: 'delegated';
  /** 1 to 999. */
  count: number;
  /** Kind of work, `[a-z_]{1,16}`: `shell`, `subagent`, … */
  label: string;
  /** May be fewer than `count`: those that did not fit were left out. */
  ids: string[];
}

export interface SessionSignal {
  signal: 'session';
  /** `[0-9A-Za-z][0-9A-Za-z_-]{0,127}`: safe in a resume command. */
  id: string;
}

/** Every field is absent when the agent did not say it, never 0. */
export interface UsageSignal {
  signal: 'usage';
  /** Share of the five-hour limit used, 0 to 100. */
  fiveHour?: number;
  /** Share of the seven-day limit used, 0 to 100. */
  sevenDay?: number;
  /** Epoch seconds. */
  fiveHourReset?: number;
  /** Epoch seconds. */
  sevenDayReset?: number;
  /** US dollars of this session. */
  cost?: number;
}

export interface ContextSignal {
  signal: 'context';
  /** Tokens. */
  used: number;
  /** Tokens. */
  window: number;
  /** 0 to 100. */
  percent?: number;
}
