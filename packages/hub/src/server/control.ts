import {
  type AnswerReply,
  type Card,
  type ControlHello,
  type ControlRequest,
  entryById,
  type HubStatus,
  openRequests,
  parseControl,
  parseControlHello,
  type SessionView,
} from '@agenthooks/approval-bridge';
import type { Guard, GuardedClient } from '../guard/guard.ts';
import type { Pairing } from '../guard/pairing.ts';
import type { Book } from '../ledger/book.ts';
import type { EventLog } from './event-log.ts';
import type { Gates } from './gates.ts';
import { type HubIdentity, welcome } from './hello.ts';
import type { Client, ClientHandlers } from './listen.ts';
import type { Viewers } from './viewers.ts';

/** The side of people: list, answer, events. */
export interface ControlOptions {
  book: Book;
  events: EventLog;
  gates: Gates;
  guard: Guard;
  pairing: Pairing;
  viewers: Viewers;
  /** Everybody who has said hello and is still there. */
  clients: Set<GuardedClient>;
  hub: HubIdentity;
  sessions: () => SessionView[];
  status: () => HubStatus;
  stop: () => void;
}

export function createControl(options: ControlOptions): (client: Client) => ClientHandlers {
  return (client) => {
    let hello: ControlHello | undefined;
    let guarded: GuardedClient | undefined;
    let unfollow = () => {};
    let leave = () => {};
    const gates = options.gates.connect();

    function begin(message: ControlHello) {
      const open = openRequests(options.book.ledger).length;
      if (!welcome(client, message, options.hub, open)) return;
      hello = message;
      guarded = options.guard.client(client.socket, message);
      if (message.via !== 'view') leave = options.viewers.enter();
      options.clients.add(guarded);
    }

    return {
      line(line) {
        if (hello === undefined || guarded === undefined) return begin(parseControlHello(line));
        const request = parseControl(line);
        const { n } = request;
        const ok = (result: unknown) => client.send({ n, ok: true, result });
        const no = (refusal: object) => client.send({ n, ok: false, ...refusal });
        switch (request.do) {
          case 'list':
            for (const card of cardsOf(options.book, request.closed ?? 0)) {
              client.send({ n, part: card });
            }
            return ok({});
          case 'answer':
            return void answer(request, hello, guarded, options).then(
              (reply) => (reply.ok ? ok(reply) : no(reply)),
              (error) => no({ code: 'failed', why: String(error) }),
            );
          case 'sessions':
            for (const session of options.sessions()) client.send({ n, part: session });
            return ok({ cursor: options.events.cursor });
          case 'events': {
            unfollow();
            const { cursor } = options.events;
            unfollow = options.events.follow((event) => client.sendSoon({ event }), request.since);
            return ok({ cursor });
          }
          case 'pair':
            if (request.code === undefined) {
              return void options.pairing.show().then((shown) => ok({ shown }));
            }
            return pair(request.code, guarded, options.pairing, ok, no);
          case 'claim':
            return ok(gates.claim(request.gate, request.viewer, request.kind));
          case 'shown':
            gates.shown(request.gate, request.viewer);
            return ok({});
          case 'release':
            gates.release(request.gate, request.viewer);
            return ok({});
          case 'status':
            return ok(options.status());
          case 'stop':
            if (hello.via === 'view') {
              return no({ code: 'not-answerable-here', why: 'this client may only look' });
            }
            ok({});
            return options.stop();
        }
      },
      closed() {
        unfollow();
        leave();
        if (guarded !== undefined) options.clients.delete(guarded);
        gates.close();
      },
    };
  };
}

function cardsOf(book: Book, closed: number): Card[] {
  const { entries } = book.ledger;
  const past = closed === 0 ? [] : entries.filter(({ outcome }) => outcome !== null).slice(-closed);
  const kept = new Set(past);
  return entries.filter((entry) => entry.outcome === null || kept.has(entry));
}

async function answer(
  request: Extract<ControlRequest, { do: 'answer' }>,
  { via, pid }: ControlHello,
  client: GuardedClient,
  { book, guard }: ControlOptions,
): Promise<AnswerReply> {
  const { n: _, do: __, ...content } = request;
  const asked = entryById(book.ledger, content.id)?.request;
  // A card that only shows takes nothing from anybody: nobody pairs for it.
  if (asked !== undefined && asked.readOnly === undefined) {
    const verdict = await guard.judge(asked, client);
    if (!verdict.may) return { ok: false, code: verdict.code, why: verdict.why };
  }
  const reply = book.take({ type: 'answer', ...content, by: `${via} (process ${pid})` });
  return reply ?? { ok: false, code: 'unknown-request', why: 'no request has this id' };
}

function pair(
  code: string,
  client: GuardedClient,
  pairing: Pairing,
  ok: (result: unknown) => void,
  no: (refusal: object) => void,
): void {
  const tried = pairing.try(code);
  if (!tried.ok) {
    no({ code: 'wrong-code', why: tried.why });
    return;
  }
  client.paired = true;
  ok({});
}
