import type { Card, ControlClient, HubEvent, SessionView } from '@agenthooks/approval-bridge';

/** What the hub knows now: sessions and what they ask, kept up by its events. */
export interface LiveView {
  sessions: Map<string, SessionView>;
  cards: Map<string, Card>;
}

/** A picture of now, from two lists. */
export async function look(client: ControlClient): Promise<LiveView> {
  const [sessions, cards] = await Promise.all([client.sessions(), client.list()]);
  return {
    sessions: new Map(sessions.map((session) => [session.key, session])),
    cards: new Map(cards.map((card) => [card.request.id, card])),
  };
}

/** Takes one event in. false: events were lost, so look anew. */
export function take({ sessions, cards }: LiveView, { news }: HubEvent): boolean {
  switch (news.type) {
    case 'session':
      sessions.set(news.session.key, news.session);
      return true;
    case 'session-gone':
      sessions.delete(news.key);
      return true;
    case 'opened':
      cards.set(news.request.id, { request: news.request, outcome: null, receipt: 'unknown' });
      return true;
    case 'closed':
      cards.delete(news.id);
      return true;
    case 'receipt':
      return true;
    case 'gap':
      return false;
  }
}
