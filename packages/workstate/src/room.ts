import { evict } from './native.ts';
import type { Delegated, OpenAsk, State } from './state.ts';

/**
 * Bytes of JSON that the lists of a state may take together, so that the whole stays under 8 KiB:
 * what is no list takes at most 2,870, with every time set and the longest words of the wire.
 */
const ROOM = 5_320;

/** The native records that there is room for, beside lists that have limits of their own. */
export function nativeThatFits(state: State): State['native'] {
  const { asks, requests, delegated, memory } = state;
  const room =
    ROOM -
    sum(memory.foretold === null ? asks : [...asks, memory.foretold], bytesOfAsk) -
    sum(requests, (id) => 3 + id.length) -
    bytesOf(delegated) -
    bytesOf(memory.reported) -
    bytesOf(memory.report ?? []);
  let records = state.native;
  while (records.length > 1 && sum(records, ({ id }) => 84 + id.length) > room) {
    records = evict(records);
  }
  return records;
}

function bytesOfAsk({ tool, agent }: Pick<OpenAsk, 'tool' | 'agent'>): number {
  return 110 + (tool?.length ?? 0) + (agent?.length ?? 0);
}

function bytesOf(report: readonly Delegated[]): number {
  return sum(report, ({ ids }) => 84 + sum(ids, (id) => 3 + id.length));
}

function sum<T>(list: readonly T[], bytes: (one: T) => number): number {
  let total = 0;
  for (const one of list) {
    total += bytes(one);
  }
  return total;
}
