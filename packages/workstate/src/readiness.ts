import { anyOpen } from './asks.ts';
import type { Config } from './config.ts';
import { rootOf } from './native.ts';
import type { State } from './state.ts';

/** `unverified`: the agent has no way to say that it is ready. */
export type Readiness = 'ready' | 'blocked' | 'unverified';

/** Whether the agent would take a message at all (rule 10); a turn may be open all the same. */
export function readiness(state: State, { traits }: Config): Readiness {
  const { phase, asks, native, memory } = state;
  if (phase === 'unknown' || phase === 'exited' || phase === 'attention') {
    return 'blocked';
  }
  if (anyOpen(asks) || rootOf(native)?.state === 'blocked') {
    return 'blocked';
  }
  if (memory.readyAt !== null) {
    return 'ready';
  }
  return traits.readyBy.length === 0 ? 'unverified' : 'blocked';
}
