import type { HubEvent, HubNews } from '@agenthooks/approval-bridge';

/** Events that a viewer can still go back to. */
const KEPT = 2000;

/** What happened, in order, with a cursor: a viewer that was away goes on where it stopped. */
export interface EventLog {
  readonly cursor: string;
  say(news: HubNews): void;
  /**
   * Calls back for everything after the cursor and from now on. An unknown cursor (of an older
   * hub, or too far back) begins with a gap.
   */
  follow(onEvent: (event: HubEvent) => void, since?: string): () => void;
}

export function createEventLog(run: string, now: () => number): EventLog {
  const kept: HubEvent[] = [];
  const followers = new Set<(event: HubEvent) => void>();
  let last = 0;

  const cursorOf = (n: number) => `${run}.${n}`;

  function eventsAfter(since: string): HubEvent[] {
    const [itsRun, number] = since.split('.');
    const seen = Number(number);
    const first = last - kept.length;
    if (itsRun !== run || !Number.isSafeInteger(seen) || seen < first || seen > last) {
      return [{ cursor: cursorOf(last), at: now(), news: { type: 'gap' } }];
    }
    return kept.slice(seen - first);
  }

  return {
    get cursor() {
      return cursorOf(last);
    },
    say(news) {
      last += 1;
      const event = { cursor: cursorOf(last), at: now(), news };
      kept.push(event);
      if (kept.length > KEPT) kept.shift();
      for (const tell of followers) tell(event);
    },
    follow(onEvent, since) {
      if (since !== undefined) for (const event of eventsAfter(since)) onEvent(event);
      followers.add(onEvent);
      return () => followers.delete(onEvent);
    },
  };
}
