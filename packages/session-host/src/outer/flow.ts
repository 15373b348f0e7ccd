import type { WriteQueue } from './write-queue.ts';

/** Bytes and ms; see `docs/hosting.md`. */
export interface FlowLimits {
  /** Above this the agent is no longer read, as a terminal would do it. */
  pauseAbove: number;
  /** Below this it is read again. */
  resumeBelow: number;
  /**
   * A terminal that took nothing for this long is stalled, not slow: the agent is read on, up to
   * `stalledBound`, so that its hooks do not block on a full pseudo-terminal.
   */
  stalledAfter: number;
  stalledBound: number;
}

export const FLOW_LIMITS: FlowLimits = {
  pauseAbove: 128 * 1024,
  resumeBelow: 32 * 1024,
  stalledAfter: 250,
  stalledBound: 8 * 1024 * 1024,
};

export type Flow = 'read' | 'paused';

/**
 * Whether the agent is to be read, from what waits for the outer terminal. Pure: the caller looks
 * again at each change of the queue and, while paused, at least every `stalledAfter`.
 */
export function flow(
  before: Flow,
  queue: Pick<WriteQueue, 'size' | 'progressAt'>,
  now: number,
  limits: FlowLimits = FLOW_LIMITS,
): Flow {
  const size = queue.size();
  if (size <= limits.resumeBelow) return 'read';
  const isStalled = now - queue.progressAt() >= limits.stalledAfter;
  if (isStalled) return size < limits.stalledBound ? 'read' : 'paused';
  if (size > limits.pauseAbove) return 'paused';
  return before;
}
