import { defaultTimings, SCORE_LIMITS } from '@agenthooks/workstate';

/** How late, in milliseconds, each thing may be said; the first three define the three counts. */
export const limits = {
  ...SCORE_LIMITS,
  /**
   * A loaded machine needs this to start the agent's own answer to a key: opencode 1.18.33 makes a
   * session before its first prompt, which took it 4.9 s at a load of 12.
   */
  working: 10_000,
  /** Two sources of one edge: the second only adds detail. */
  detail: defaultTimings.meet,
  /** Droid 0.215.0 begins its session 3.4 s after its prompt is painted, at a load of 13 after 6.4 s. */
  ready: 10_000,
  exited: 5_000,
  session: 5_000,
} as const;
