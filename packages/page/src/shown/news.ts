import type { HubNews } from '@agenthooks/approval-bridge';
import type { PageNews } from '../wire.ts';
import { shownCard, shownOutcome } from './card.ts';
import { shownSession } from './session.ts';

/** One event of the hub as the page gets it; undefined: events were lost, so look anew. */
export function shownNews(news: HubNews): PageNews | undefined {
  switch (news.type) {
    case 'opened':
      return {
        type: 'opened',
        card: shownCard({ request: news.request, outcome: null, receipt: 'unknown' }),
      };
    case 'closed':
      return { type: 'closed', id: news.id, outcome: shownOutcome(news.outcome) };
    case 'receipt':
      return { type: 'receipt', id: news.id, receipt: news.receipt };
    case 'session':
      return { type: 'session', session: shownSession(news.session) };
    case 'session-gone':
      return { type: 'session-gone', key: news.key };
    case 'gap':
      return undefined;
  }
}
