/** How late, in milliseconds, each thing may be said. The first three define the three counts. */
export const limits = {
  /** No attention for longer than this is missed. */
  attention: 1_000,
  /** Work that is over for longer than this and still shown is stuck. */
  stuck: 5_000,
  /** A hook runs before the prompt is painted, a model's step before the agent shows it. */
  ahead: 2_000,
  /** Also the time that a loaded machine needs to start a hook's shell. */
  working: 3_000,
  ready: 5_000,
  exited: 5_000,
} as const;
