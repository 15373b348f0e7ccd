import type { Phase } from '@agenthooks/workstate';

/** What we said of the agent, from a moment on. */
export interface Seen {
  at: number;
  phase: Phase;
  tool: string | null;
  failure: string | null;
  session: string | null;
  /** Why we said so. */
  reason: string;
}

export type Source = 'hook' | 'native';

/** Which first-hand sources there were: what is not there cannot tell a tool's name. */
export interface Sources {
  hooks: boolean;
  native: boolean;
  /** How an empty prompt is told: by that word, by any rest, or by none of them. */
  ready: 'ready' | 'rest' | 'nothing';
}

export type EdgeName =
  | 'ready'
  | 'working'
  | 'attention'
  | 'resumed'
  | 'done'
  | 'settled'
  | 'interrupted'
  | 'failed'
  | 'exited'
  | 'session';

/** A change that really happened, and how long after it we said so. */
export interface Edge {
  edge: EdgeName;
  /** When it happened. */
  at: number;
  /** Milliseconds; negative where a hook was faster than the screen; null where it was never said. */
  delay: number | null;
}

export interface Judgement {
  edges: Edge[];
  /** Moments at which done was said while the agent was at work. */
  falseDone: number[];
  /** Moments from which a person was needed and we did not say so. */
  missedAttention: number[];
  /** Ends after which we still showed work. */
  stuck: number[];
  /** Whatever else was wrong, one sentence each. */
  faults: string[];
}
