import type { HeardSignal } from '../stage/stage.ts';

/** Two of the same that come closer than this come from one event of the agent. Milliseconds. */
const together = 1_500;

/** Two ends in a row can leave the same work running. */
const reportsTogether = 400;

/**
 * Signals that were said twice for one event: the same words within a moment. Hooks that are there
 * twice do that. Heartbeats without a call may repeat: two tools run in the same millisecond.
 */
export function duplicates(signals: readonly HeardSignal[]): string[] {
  const last = new Map<string, number>();
  const found: string[] = [];
  for (const { at, signal, trusted } of signals) {
    if (!trusted) continue;
    if (signal.signal === 'working' && signal.call === undefined && signal.cause !== 'prompt') {
      continue;
    }
    const words = JSON.stringify(signal);
    const before = last.get(words);
    if (
      before !== undefined &&
      at - before < (signal.signal === 'delegated' ? reportsTogether : together)
    ) {
      found.push(`said twice within ${at - before} ms: ${words}`);
    }
    last.set(words, at);
  }
  return found;
}
