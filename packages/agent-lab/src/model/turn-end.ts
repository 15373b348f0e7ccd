import { type ModelEvent, moments } from './timeline.ts';

/** Milliseconds without a request after which the agent will not ask again of itself. */
export const quiet = 4_000;

/**
 * When a turn was over: with the last byte of its script's last step. An agent that hears of two
 * ends of background work at once asks the model once for both, so the last step may never be
 * asked for: then the last byte that came counts, once nothing is being said and nothing was asked
 * for a while. Undefined as long as it is not over.
 */
export function turnEnd(
  timeline: readonly ModelEvent[],
  script: string,
  work: {
    /** When the background work ended; null while it runs; undefined where there is none. */
    over: number | null | undefined;
    now: number;
  },
): number | undefined {
  if (work.over === null) return undefined;
  const lasts = timeline.flatMap((event) =>
    event.type === 'request' && event.script === script && event.last ? [event.request] : [],
  );
  const sent = timeline.find(
    ({ type, request }) => type === 'last-byte' && lasts.includes(request),
  );
  if (sent) return Math.max(sent.at, work.over ?? 0);
  if (work.over === undefined || isSpeaking(timeline)) return undefined;
  const heard = Math.max(work.over, timeline.at(-1)?.at ?? 0);
  return work.now - heard < quiet ? undefined : moments(timeline, script, 'last-byte').at(-1)?.at;
}

/** A request came and its answer is not over. */
function isSpeaking(timeline: readonly ModelEvent[]): boolean {
  const open = new Set<number>();
  for (const { type, request } of timeline) {
    if (type === 'request') open.add(request);
    if (type === 'last-byte' || type === 'aborted') open.delete(request);
  }
  return open.size > 0;
}
