import type { DelegatedSignal } from '@agenthooks/osc-protocol';
import type { Delegated } from './state.ts';

/** What a report may take of a state's room; `room.ts` counts on it. Bytes are of the ids alone. */
const MOST_KINDS = 6;
const MOST_IDS = 32;
const MOST_ID_BYTES = 320;

/**
 * `none`: nothing in it holds a turn. `identical` and `fewer` compare with the report before;
 * whatever cannot be compared, because ids are missing, is `new`.
 */
export type Verdict = 'none' | 'new' | 'fewer' | 'identical';

/** A report with one more kind. A kind that is said again replaces what was said of it. */
export function workAfter(
  report: readonly Delegated[],
  { label, count, ids }: DelegatedSignal,
  now: number,
): readonly Delegated[] {
  const others = report.filter((work) => work.label !== label);
  const kept = idsThatFit(ids, others);
  return [...others, { label, count, ids: kept, since: now }].slice(-MOST_KINDS);
}

/** As many ids as there is room for beside those of other kinds. */
export function idsThatFit(ids: readonly string[], beside: readonly Delegated[]): string[] {
  const taken = beside.flatMap((work) => work.ids);
  let bytes = taken.reduce((sum, id) => sum + id.length, 0);
  const kept: string[] = [];
  for (const id of ids) {
    bytes += id.length;
    if (bytes > MOST_ID_BYTES || taken.length + kept.length >= MOST_IDS) {
      break;
    }
    kept.push(id);
  }
  return kept;
}

export function compareReports(
  report: readonly Delegated[],
  before: readonly Delegated[],
  holds: (work: Delegated) => boolean,
): { verdict: Verdict; work: readonly Delegated[] } {
  let verdict: Verdict = 'identical';
  const work = report.map((one) => {
    const old = before.find(({ label }) => label === one.label);
    const change = compare(one, old);
    if (holds(one) && change !== 'identical') {
      verdict = verdict === 'new' ? 'new' : change;
    }
    return { ...one, since: change === 'new' ? one.since : (old?.since ?? one.since) };
  });
  const gone = before.some((old) => holds(old) && !report.some(({ label }) => label === old.label));
  if (!report.some(holds)) {
    return { verdict: 'none', work };
  }
  return { verdict: gone && verdict === 'identical' ? 'fewer' : verdict, work };
}

function compare(one: Delegated, old: Delegated | undefined): 'new' | 'fewer' | 'identical' {
  if (old === undefined || one.ids.length === 0 || !one.ids.every((id) => old.ids.includes(id))) {
    return 'new';
  }
  if (one.count > old.count) {
    return 'new';
  }
  return one.count === old.count && one.ids.length === old.ids.length ? 'identical' : 'fewer';
}
