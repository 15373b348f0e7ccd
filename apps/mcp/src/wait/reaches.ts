import type { Card, HubNews, SessionView } from '@agenthooks/approval-bridge';
import { isOf } from '../hub/machine.ts';

/** What can be waited for: the states of a session, and a request to the person. */
export const STATES = [
  'ready',
  'idle',
  'working',
  'attention',
  'done',
  'interrupted',
  'failed',
  'gate',
] as const;

export type Wanted = (typeof STATES)[number];

export type Reached = { status: 'reached'; what: Wanted } | { status: 'gone' } | undefined;

/** What a piece of news says of a wait; the state that was seen at its beginning does not count. */
export function moves(
  news: HubNews,
  view: SessionView,
  since: number,
  until: readonly Wanted[],
): Reached {
  switch (news.type) {
    case 'session':
      return news.session.key === view.key ? inState(news.session, since, until) : undefined;
    case 'opened':
      return until.includes('gate') && isOf(news.request, view)
        ? { status: 'reached', what: 'gate' }
        : undefined;
    case 'session-gone':
      return news.key === view.key ? { status: 'gone' } : undefined;
    default:
      return undefined;
  }
}

/** The same of what is now, where the news between were not kept. */
export function reaches(
  now: SessionView | undefined,
  cards: readonly Card[],
  since: number,
  until: readonly Wanted[],
): Reached {
  if (now === undefined) return { status: 'gone' };
  const asked = until.includes('gate') && cards.some(({ request }) => isOf(request, now));
  return inState(now, since, until) ?? (asked ? { status: 'reached', what: 'gate' } : undefined);
}

function inState(
  { phase, since: began }: SessionView,
  since: number,
  until: readonly Wanted[],
): Reached {
  if (Math.trunc(began) === since) return undefined;
  const what = until.find((one) => one === phase);
  return what && { status: 'reached', what };
}
