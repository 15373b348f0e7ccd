import type { Claimed, LeaseKind } from '../presentation/presentations.ts';
import { VERSION } from '../version.ts';
import type {
  AnswerContent,
  AnswerReply,
  Card,
  ControlReply,
  HubEvent,
  HubStatus,
  SessionView,
  Via,
} from './control.ts';
import type { VersionRefused } from './hello.ts';
import { PROTOCOLS } from './limits.ts';
import { connectLines, type LineSocket } from './line-socket.ts';
import { readRendezvous } from './rendezvous.ts';

/** A viewer's connection: what is open, what runs, and the answer of a person. */
export interface ControlClient {
  /** Of the hub. */
  readonly version: string;
  /** Open cards, and with `closed` that many of the latest closed ones. */
  list(closed?: number): Promise<Card[]>;
  answer(content: AnswerContent): Promise<AnswerReply>;
  sessions(): Promise<SessionView[]>;
  /** The same, with the cursor of exactly this moment. */
  snapshot(): Promise<{ sessions: SessionView[]; cursor: string }>;
  /**
   * Events from now on, or after the cursor that was seen last. When some before were not kept,
   * the first is a `gap`.
   */
  events(onEvent: (event: HubEvent) => void, since?: string): Promise<{ cursor: string }>;
  /** Has the hub show a code where only a person sees it; says where. */
  showCode(): Promise<{ shown: string[] }>;
  pair(code: string): Promise<{ ok: boolean; why?: string }>;
  /** A gate for oneself, for a while; renewed by the same words. It ends with the connection. */
  claim(gate: string, viewer: string, kind: LeaseKind): Promise<Claimed>;
  /** The receipt: what was claimed has been shown. */
  shown(gate: string, viewer: string): Promise<void>;
  release(gate: string, viewer: string): Promise<void>;
  status(): Promise<HubStatus>;
  /** Ends the hub: what is open is withdrawn, and the agents' own prompts decide. */
  stopHub(): Promise<void>;
  close(): Promise<void>;
}

export interface ControlOptions {
  /** Absolute path of `hub.json`. */
  hubFile: string;
  via: Via;
  onClosed?: () => void;
}

/** A hub that speaks no version of ours. */
export class OtherVersion extends Error {
  readonly hub: VersionRefused;
  constructor(hub: VersionRefused) {
    super(
      `hub: version ${hub.version} is running and speaks ${hub.protocols.join(', ')}, this is ${VERSION} and speaks ${PROTOCOLS.join(', ')}`,
    );
    this.name = 'OtherVersion';
    this.hub = hub;
  }
}

export class ControlError extends Error {
  readonly code: string;
  constructor(code: string, why: string) {
    super(`hub: ${why}`);
    this.name = 'ControlError';
    this.code = code;
  }
}

/**
 * @throws RendezvousError when there is no hub that can be trusted, OtherVersion, Error of the
 *   system when nobody listens
 */
export async function connectControl(options: ControlOptions): Promise<ControlClient> {
  const { control } = readRendezvous(options.hubFile);
  type Reply = Extract<ControlReply, { ok: boolean }>;
  interface Waiting {
    settle: (reply: Reply) => void;
    part: (part: unknown) => void;
  }
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let version = '';
  let onEvent: ((event: HubEvent) => void) | undefined;
  let greet: (error?: Error) => void = () => {};

  function take(message: ControlReply) {
    if ('event' in message) onEvent?.(message.event);
    else if ('part' in message) waiting.get(message.n)?.part(message.part);
    else if ('n' in message) {
      waiting.get(message.n)?.settle(message);
      waiting.delete(message.n);
    } else if (message.t === 'welcome') {
      version = message.version;
      greet();
    } else greet(new OtherVersion(message));
  }

  function closed(error?: Error) {
    greet(error ?? new Error('hub: it closed the connection'));
    const why = 'it closed the connection';
    for (const [n, { settle }] of waiting) settle({ n, ok: false, code: 'hub-gone', why });
    waiting.clear();
    options.onClosed?.();
  }

  const socket: LineSocket = await connectLines(control, {
    line: (line) => take(JSON.parse(line) as ControlReply),
    closed,
  });
  await new Promise<void>((resolve, reject) => {
    greet = (error) => (error ? reject(error) : resolve());
    const { via } = options;
    socket.send({ t: 'hello', protocols: PROTOCOLS, version: VERSION, via, pid: process.pid });
  });

  function ask(
    message: Record<string, unknown>,
    part: (part: unknown) => void = () => {},
  ): Promise<Reply> {
    const n = next++;
    return new Promise((resolve) => {
      if (!socket.open) {
        resolve({ n, ok: false, code: 'hub-gone', why: 'it closed the connection' });
        return;
      }
      waiting.set(n, { settle: resolve, part });
      socket.send({ n, ...message });
    });
  }

  async function result<T>(
    message: Record<string, unknown>,
    part?: (part: unknown) => void,
  ): Promise<T> {
    const reply = await ask(message, part);
    if (!reply.ok) throw new ControlError(reply.code, reply.why);
    return reply.result as T;
  }

  async function parts<T>(message: Record<string, unknown>): Promise<T[]> {
    const all: T[] = [];
    await result(message, (part) => all.push(part as T));
    return all;
  }

  return {
    version,
    list: (count) => parts({ do: 'list', ...(count !== undefined && { closed: count }) }),
    async answer(content) {
      const reply = await ask({ do: 'answer', ...content });
      if (reply.ok) return reply.result as AnswerReply;
      const { n: _, ...refusal } = reply;
      return refusal as AnswerReply;
    },
    sessions: () => parts({ do: 'sessions' }),
    async snapshot() {
      const sessions: SessionView[] = [];
      const take = (part: unknown) => sessions.push(part as SessionView);
      const { cursor } = await result<{ cursor: string }>({ do: 'sessions' }, take);
      return { sessions, cursor };
    },
    events(listener, since) {
      onEvent = listener;
      return result({ do: 'events', ...(since !== undefined && { since }) });
    },
    showCode: () => result({ do: 'pair' }),
    async pair(code) {
      const reply = await ask({ do: 'pair', code });
      return reply.ok ? { ok: true } : { ok: false, why: reply.why };
    },
    claim: (gate, viewer, kind) => result({ do: 'claim', gate, viewer, kind }),
    async shown(gate, viewer) {
      await result({ do: 'shown', gate, viewer });
    },
    async release(gate, viewer) {
      await result({ do: 'release', gate, viewer });
    },
    status: () => result({ do: 'status' }),
    async stopHub() {
      await result({ do: 'stop' });
    },
    close: () => socket.end(),
  };
}
