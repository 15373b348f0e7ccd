import { setTimeout as pause } from 'node:timers/promises';
import { type Coordinate, type Resolution, WAITING_LEASE_MS } from './question.ts';
import type { QuestionStore } from './store.ts';

/** How often the folder is looked at: a person's answer may be half a second late. */
const LOOK_EVERY_MS = 500;

/**
 * Waits for the resolution, and says meanwhile that somebody waits. Stopping to wait (by the
 * signal) keeps the question; cancelling it is `store.close`.
 */
export async function waitForResolution(
  store: QuestionStore,
  at: Coordinate,
  signal: AbortSignal,
  lookEvery = LOOK_EVERY_MS,
): Promise<Resolution | undefined> {
  let saidAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const { resolution } = await store.read(at);
    if (resolution !== null) return resolution;
    const elapsed = performance.now() - saidAt;
    if (elapsed > WAITING_LEASE_MS / 2) {
      await store.waiting(at);
      saidAt = performance.now();
    }
    await pause(lookEvery, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
