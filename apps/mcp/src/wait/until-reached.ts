import type { Card, HubEvent, SessionView } from '@agenthooks/approval-bridge';
import type { Baseline } from '../hub/cursor.ts';
import type { HubLink } from '../hub/link.ts';
import type { Reached } from './reaches.ts';

export interface Waiting {
  key: string;
  baseline: Baseline;
  link: HubLink;
  /** The client took the call back. */
  signal: AbortSignal;
  milliseconds: number;
  judge(news: HubEvent['news'], since: number): Reached;
  judgeNow(now: SessionView | undefined, cards: readonly Card[], since: number): Reached;
  /** Seconds so far. */
  tick(elapsed: number): void;
}

const TICK_MS = 5000;
/** Between two tries to find a hub again. */
const AGAIN_MS = 500;

/** Until the news say so, the time is over, or the client takes it back. A hub may restart meanwhile. */
export async function untilReached(
  waiting: Waiting,
): Promise<NonNullable<Reached> | { status: 'still_waiting' }> {
  const { link, baseline, signal, milliseconds } = waiting;
  const begin = performance.now();
  const end = new AbortController();
  const over = setTimeout(() => end.abort(), milliseconds);
  const ticking = setInterval(
    () => waiting.tick(Math.round((performance.now() - begin) / 1000)),
    TICK_MS,
  );
  const stop = AbortSignal.any([signal, end.signal]);
  let cursor = baseline.hub;
  try {
    while (!stop.aborted) {
      const found = await followOnce();
      if (found !== undefined) return found;
      await pause(AGAIN_MS, stop);
    }
    return { status: 'still_waiting' };
  } finally {
    clearTimeout(over);
    clearInterval(ticking);
  }

  /** With one hub, until it goes. */
  async function followOnce(): Promise<Reached> {
    let settle: (found: Reached) => void = () => {};
    const heard = new Promise<Reached>((resolve) => {
      settle = resolve;
    });
    const stopped = () => settle(undefined);
    stop.addEventListener('abort', stopped, { once: true });
    const hub = await link.open(() => settle(undefined)).catch(() => undefined);
    if (hub === undefined) return undefined;
    let gap = false;
    try {
      await hub.events(({ cursor: at, news }) => {
        cursor = at;
        if (news.type === 'gap') gap = true;
        else {
          const found = waiting.judge(news, baseline.since);
          if (found !== undefined) settle(found);
        }
      }, cursor);
      if (gap) {
        const { sessions } = await hub.snapshot();
        const now = sessions.find(({ key }) => key === waiting.key);
        const found = waiting.judgeNow(now, await hub.list(), baseline.since);
        // A hub that has just started may not have seen it yet.
        if (found !== undefined && found.status !== 'gone') return found;
      }
      if (stop.aborted) return undefined;
      return await heard;
    } catch {
      return undefined;
    } finally {
      stop.removeEventListener('abort', stopped);
      void hub.close();
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
  });
}
