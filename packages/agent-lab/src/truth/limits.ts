import { defaultTimings, SCORE_LIMITS } from '@agenthooks/workstate';

/** How late, in milliseconds, each thing may be said; the first three define the three counts. */
export const limits = {
  ...SCORE_LIMITS,
  /** A loaded machine needs this to start the agent's own answer to a key. */
  working: 5_000,
  /** Two sources of one edge: the second only adds detail. */
  detail: defaultTimings.meet,
  ready: 5_000,
  exited: 5_000,
  session: 5_000,
} as const;
