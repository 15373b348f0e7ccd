import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HubEvent, QuestionStore } from '@agenthooks/approval-bridge';
import { shownCard } from '../shown/card.ts';
import { shownNews } from '../shown/news.ts';
import { shownSession } from '../shown/session.ts';
import type { PageNews } from '../wire.ts';
import type { Browser } from './browser.ts';
import type { Connect } from './options.ts';
import { watchQuestions } from './questions.ts';

/** A tunnel that died is noticed by both ends. */
const PING_MS = 10_000;
/** A browser that stands still must not fill our memory. */
const MOST_UNREAD = 8 * 1024 * 1024;
/** Closed cards that are shown. */
const RECENT = 20;

/**
 * The event stream of one tab, until either end goes. With the cursor that it saw last it goes on
 * from there; where the hub does not remember so far, it begins with a snapshot.
 */
export async function stream(
  request: IncomingMessage,
  response: ServerResponse,
  { browser, connect, store }: { browser: Browser; connect: Connect; store: QuestionStore },
): Promise<void> {
  const since = cursorOf(request);
  const ends: (() => void)[] = [];
  const end = () => {
    for (const one of ends.splice(0)) one();
    response.end();
  };
  response.on('close', end);
  // Only looks: what a person answers goes by the browser's own connection.
  const client = await connect('view', end);
  ends.push(() => void client.close());
  if (response.destroyed) return end();

  const say = (news: PageNews, cursor?: string) => {
    const id = cursor === undefined ? '' : `id: ${cursor}\n`;
    response.write(`${id}event: ${news.type}\ndata: ${JSON.stringify(news)}\n\n`);
    if (response.writableLength > MOST_UNREAD) response.destroy();
  };

  /** Events that come while a snapshot is taken; each can be taken in again without harm. */
  let early: HubEvent[] | undefined = since === undefined ? [] : undefined;
  const take = (event: HubEvent) => {
    if (early !== undefined) {
      early.push(event);
      return;
    }
    const news = shownNews(event.news);
    if (news !== undefined) return say(news, event.cursor);
    early = [];
    void lookAnew().catch(end);
  };

  async function lookAnew() {
    const { sessions, cursor } = await client.snapshot();
    const cards = await client.list(RECENT);
    const shown = cards.map(shownCard);
    say(
      {
        type: 'snapshot',
        cursor,
        sessions: sessions.map(shownSession),
        cards: shown.filter(({ outcome }) => outcome === undefined),
        recent: shown
          .filter(({ outcome }) => outcome !== undefined)
          .sort((a, b) => b.outcome!.at - a.outcome!.at),
        paired: browser.paired,
      },
      cursor,
    );
    const waiting = early ?? [];
    early = undefined;
    for (const event of waiting) take(event);
  }

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  await client.events(take, since);
  if (since === undefined) await lookAnew();
  ends.push(watchQuestions(store, browser.mayAnswer, say));
  const ping = setInterval(() => response.write(': here\n\n'), PING_MS);
  ends.push(() => clearInterval(ping));
}

function cursorOf({ headers }: IncomingMessage): string | undefined {
  const last = headers['last-event-id'];
  return typeof last === 'string' && /^[0-9a-z.-]{1,128}$/.test(last) ? last : undefined;
}
