import { type ModelEvent, moments } from '../model/timeline.ts';

/** Milliseconds in which the agent worked and the model did not, of a turn with and one without. */
export interface GapPair {
  with: number;
  without: number;
}

export interface Gap {
  pairs: number;
  /** Median milliseconds of a turn. */
  with: number;
  without: number;
  /** Of the two medians. */
  ratio: number;
}

/**
 * From Enter to the first request, and from each answer's last byte to the next request. A hook
 * that delays the agent shows in it; the model's own time does not.
 *
 * @returns undefined where the turn has no request
 */
export function turnGap(
  timeline: readonly ModelEvent[],
  script: string,
  submittedAt: number,
): number | undefined {
  const since = (type: 'request' | 'last-byte') =>
    moments(timeline, script, type).filter(({ at }) => at >= submittedAt);
  const requests = since('request');
  const ends = since('last-byte');
  const [first] = requests;
  if (first === undefined) return undefined;
  const between = requests.slice(1).map(({ at }, index) => at - (ends[index]?.at ?? at));
  return between.reduce((sum, one) => sum + one, first.at - submittedAt);
}

export function summarise(pairs: readonly GapPair[]): Gap {
  const withIt = median(pairs.map((pair) => pair.with));
  const without = median(pairs.map((pair) => pair.without));
  return { pairs: pairs.length, with: withIt, without, ratio: withIt / without };
}

/** The mean of the middle two where there is no middle one; NaN of nothing. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
