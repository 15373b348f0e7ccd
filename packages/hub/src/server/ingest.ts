import {
  type ApprovalNews,
  ancestry,
  type Evidence,
  type IngestHello,
  isVerdict,
  type LedgerEvent,
  type LedgerInput,
  openRequests,
  type ProcessFacts,
  parseIngest,
  type RegisterMessage,
  type Request,
} from '@agenthooks/approval-bridge';
import type { Book, Channel } from '../ledger/book.ts';
import { type HubIdentity, welcome } from './hello.ts';
import type { Client, ClientHandlers } from './listen.ts';
import type { Viewers } from './viewers.ts';

/** The side that agents are led to: register, wait, withdraw, post. */
export interface Ingest {
  accept(client: Client): ClientHandlers;
  /** Tells the host of a pane what became of its requests. */
  told(event: LedgerEvent): void;
  /** The agent's own process of a request, where its hook said so and it is true. */
  agentPid(requestId: string): number | undefined;
  /** The process that registered a request and its ancestors, as they were then. */
  lineOf(requestId: string): readonly ProcessFacts[];
}

export interface IngestOptions {
  book: Book;
  viewers: Viewers;
  hub: HubIdentity;
  /** The agent's process of a hosted pane that lives. */
  processOf: (pane: string) => number | undefined;
  /** The host of a pane that lives; it may ask for the agent, of which it is no child. */
  hostOf: (pane: string) => number | undefined;
  /** Seconds; a request that would wait longer waits so long. */
  longestHold: number;
}

export function createIngest(options: IngestOptions): Ingest {
  const { book, viewers, hub, processOf, hostOf, longestHold } = options;
  const hosts = new Map<string, Set<Client>>();
  const agentPids = new Map<string, number>();
  const lines = new Map<string, readonly ProcessFacts[]>();
  const requests = new Map<string, Request>();

  function register(
    message: RegisterMessage,
    hello: IngestHello,
    channel: Channel,
    client: Client,
  ) {
    const { ref } = message;
    if (message.draft.hidesPrompt && !viewers.any) {
      client.send({ t: 'refused', ref, code: 'unwatched', why: 'nobody is there to answer it' });
      return undefined;
    }
    const line = ancestry(hello.pid);
    const above = line.map(({ pid }) => pid);
    const { pane, ...others } = message.draft;
    // A project's settings can set a variable: the pane is believed where its agent is above.
    const process = pane === undefined ? undefined : processOf(pane);
    const isHost = pane !== undefined && hello.role === 'channel' && hostOf(pane) === hello.pid;
    const isThere = isHost || (process !== undefined && above.includes(process));
    const draft = isThere ? message.draft : others;
    const done = book.register(draft, Math.min(message.holdSeconds, longestHold), channel);
    if (!done.ok) {
      client.send({ t: 'refused', ref, code: done.code, why: done.why });
      return undefined;
    }
    const { id, digest, deadline } = done.request;
    lines.set(id, line);
    const { agentPid } = message;
    // The agent starts its hook itself or by one shell; a variable could name any process above.
    if (agentPid !== undefined && above.slice(1, 3).includes(agentPid)) agentPids.set(id, agentPid);
    client.send({ t: 'registered', ref, id, digest, deadline });
    return id;
  }

  function post(evidence: Evidence, { role, pane }: IngestHello) {
    const input = inputOf(evidence, role === 'host' ? pane : undefined);
    if (input !== undefined) book.take(input);
  }

  function tell(client: Client, phase: ApprovalNews['phase'], request: Request, answered: boolean) {
    const { id, tool, agentId } = request;
    client.send({
      t: 'approval',
      phase,
      id,
      tool,
      ...(agentId !== undefined && { agentId }),
      answered,
    } satisfies ApprovalNews);
  }

  return {
    accept(client) {
      let hello: IngestHello | undefined;
      const own = new Set<string>();
      const channel: Channel = {
        verdict: (verdict) => client.send({ t: 'verdict', verdict }),
        release: (id, { kind }) => client.send({ t: 'release', id, kind }),
      };

      function begin(message: IngestHello) {
        if (!welcome(client, message, hub, openRequests(book.ledger).length)) return;
        hello = message;
        const { role, pane } = message;
        if (role !== 'host' || pane === undefined) return;
        const set = hosts.get(pane) ?? new Set();
        hosts.set(pane, set.add(client));
        for (const request of openRequests(book.ledger)) {
          if (request.pane === pane && request.byState !== true) {
            tell(client, 'opened', request, false);
          }
        }
      }

      return {
        line(line) {
          const message = parseIngest(line);
          if (message.t === 'hello') {
            if (hello === undefined) return begin(message);
            throw new Error('ingest: a second hello');
          }
          if (hello === undefined) throw new Error('ingest: no hello');
          switch (message.t) {
            case 'register': {
              const id = register(message, hello, channel, client);
              if (id !== undefined) own.add(id);
              break;
            }
            case 'withdraw':
              // Only one's own: nobody ends what another asked.
              if (own.has(message.id)) book.take({ ...message, type: 'withdraw' });
              break;
            case 'receipt':
              if (own.has(message.id)) book.take({ type: 'receipt', id: message.id });
              break;
            case 'post':
              post(message.evidence, hello);
              break;
          }
        },
        closed() {
          for (const id of own) book.take({ type: 'eof', id });
          const pane = hello?.role === 'host' ? hello.pane : undefined;
          const set = pane === undefined ? undefined : hosts.get(pane);
          if (pane === undefined || !set?.delete(client)) return;
          if (set.size > 0) return;
          hosts.delete(pane);
          book.take({ type: 'pane-end', pane });
        },
      };
    },

    told(event) {
      if (event.type === 'opened') {
        const { request } = event;
        requests.set(request.id, request);
        for (const host of hostsOf(request)) tell(host, 'opened', request, false);
      } else if (event.type === 'closed') {
        const request = requests.get(event.id);
        requests.delete(event.id);
        agentPids.delete(event.id);
        lines.delete(event.id);
        if (request === undefined) return;
        const answered = isVerdict(event.outcome) || event.outcome.kind === 'answered-in-terminal';
        for (const host of hostsOf(request)) tell(host, 'resolved', request, answered);
      }
    },

    agentPid: (id) => agentPids.get(id),
    lineOf: (id) => lines.get(id) ?? [],
  };

  /** What was read off a host's own state is no news to it, and would hold that state up. */
  function hostsOf({ pane, byState }: Request): Iterable<Client> {
    return (pane !== undefined && byState !== true && hosts.get(pane)) || [];
  }
}

/** A host speaks of its own pane, a hook of the session in its payload. */
function inputOf(evidence: Evidence, pane: string | undefined): LedgerInput | undefined {
  switch (evidence.type) {
    case 'native':
    case 'key':
      return pane === undefined ? undefined : { ...evidence, pane };
    case 'turn': {
      const { session, why } = evidence;
      if (pane !== undefined) return { type: 'turn', of: { pane }, why };
      return session === undefined ? undefined : { type: 'turn', of: { session }, why };
    }
    default:
      return evidence;
  }
}
