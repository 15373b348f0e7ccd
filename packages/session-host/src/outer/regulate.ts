import { FLOW_LIMITS, type Flow, type FlowLimits, flow } from './flow.ts';
import type { WriteQueue } from './write-queue.ts';

/** Stops and starts the reading of the agent by what waits for the outer terminal. */
export interface Regulator {
  /** The queue changed. */
  look(): void;
  end(): void;
}

export interface Read {
  pause(): void;
  resume(): void;
}

export function createRegulator(
  queue: Pick<WriteQueue, 'size' | 'progressAt' | 'isDead'>,
  agent: Read,
  now: () => number,
  limits: FlowLimits = FLOW_LIMITS,
): Regulator {
  let state: Flow = 'read';
  let timer: NodeJS.Timeout | undefined;

  function look() {
    const next = queue.isDead() ? 'read' : flow(state, queue, now(), limits);
    if (next !== state) {
      state = next;
      if (next === 'paused') agent.pause();
      else agent.resume();
    }
    // A stall is the absence of changes, so nobody would tell of it.
    if (timer === undefined && queue.size() > limits.resumeBelow) {
      timer = setTimeout(lookAgain, limits.stalledAfter);
      timer.unref();
    }
  }

  function lookAgain() {
    timer = undefined;
    look();
  }

  return {
    look,
    end() {
      clearTimeout(timer);
      if (state === 'paused') agent.resume();
      state = 'read';
    },
  };
}
