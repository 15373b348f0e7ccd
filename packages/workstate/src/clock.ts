import { copyMemory } from './copy.ts';
import type { Memory, State } from './state.ts';
import type { Timings } from './timings.ts';

/**
 * The state on the clock of the next input. A clock that jumped back, or a machine that slept,
 * moves what the state remembers along, so that no deadline comes too soon or never.
 */
export function onClock(state: State, at: number, timings: Timings): State {
  const { clock, wake } = state.memory;
  if (at < clock - timings.outOfOrder) {
    return shift(state, at - clock, true);
  }
  if (wake !== null && at - wake > timings.suspended) {
    return shift(state, at - clock, false);
  }
  return state;
}

function shift(state: State, by: number, since: boolean): State {
  const at = (time: number) => time + by;
  return {
    ...state,
    since: since ? at(state.since) : state.since,
    asks: state.asks.map((ask) => ({ ...ask, at: at(ask.at) })),
    delegated: state.delegated.map((work) => ({ ...work, since: at(work.since) })),
    // Whatever tick was asked for stands on the clock of before.
    memory: { ...shiftMemory(state.memory, by), wake: null },
  };
}

const TIMES = [
  'clock',
  'spawnedAt',
  'openedAt',
  'heldAt',
  'endedAt',
  'badgeSpentAt',
  'signalAt',
  'markedAt',
  'bannerAt',
  'recheckAt',
  'reportAt',
  'readyAt',
  'refusedReadyAt',
  'keyAt',
  'typedAt',
  'submitAt',
  'escapeAt',
  'interruptAt',
  'answerAt',
  'titleAt',
  'outputAt',
  'workAt',
  'screenAt',
] as const satisfies readonly (keyof Memory)[];

function shiftMemory(memory: Memory, by: number): Memory {
  const shifted = copyMemory(memory);
  for (const key of TIMES) {
    const time = memory[key];
    if (time !== null) {
      shifted[key] = time + by;
    }
  }
  const moved = (work: Memory['reported'][number]) => ({ ...work, since: work.since + by });
  shifted.reported = memory.reported.map(moved);
  shifted.untold = movedAt(memory.untold, by);
  shifted.foretold = movedAt(memory.foretold, by);
  shifted.report = memory.report === null ? null : memory.report.map(moved);
  return shifted;
}

function movedAt<T extends { readonly at: number }>(one: T | null, by: number): T | null {
  return one === null ? null : { ...one, at: one.at + by };
}
