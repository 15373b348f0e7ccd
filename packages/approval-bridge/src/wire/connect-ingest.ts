import type { WithdrawReason } from '../ledger/input.ts';
import type { OutcomeKind, Verdict } from '../ledger/outcome.ts';
import { VERSION } from '../version.ts';
import type { ApprovalNews, Evidence, IngestReply, IngestRole, RegisterMessage } from './ingest.ts';
import { PROTOCOLS } from './limits.ts';
import { connectLines, type LineSocket } from './line-socket.ts';
import { readIngestReply } from './read-reply.ts';
import { readRendezvous } from './rendezvous.ts';
import { inTurns } from './turns.ts';

/**
 * The way in from an agent's side: register, wait, withdraw, post. Loads neither zod nor anything
 * else beside Node's own, since hooks carry it.
 */
export interface IngestClient {
  /** Registers a call; the answer comes later, or never. */
  register(asked: Omit<RegisterMessage, 't'>): Promise<Registration>;
  withdraw(id: string, why: WithdrawReason): void;
  receipt(id: string): void;
  post(evidence: Evidence): void;
  close(): Promise<void>;
}

export type Registration =
  | { ok: true; id: string; digest: string; deadline: number }
  | { ok: false; code: string; why: string };

export interface IngestOptions {
  /** Absolute path of `hub.json`. */
  hubFile: string;
  role: IngestRole;
  pane?: string;
  onVerdict?: (verdict: Verdict) => void;
  onRelease?: (id: string, kind: OutcomeKind) => void;
  onApproval?: (news: ApprovalNews) => void;
  /** The hub is gone, or was never of use: no answer will come. */
  onClosed?: () => void;
}

/**
 * @throws RendezvousError when there is no hub that can be trusted, Error of the system when
 *   nobody listens, Error when the hub speaks no version of ours
 */
export async function connectIngest(options: IngestOptions): Promise<IngestClient> {
  const { ingest } = readRendezvous(options.hubFile);
  const waiting = new Map<string, (registration: Registration) => void>();
  let greet: (error?: Error) => void = () => {};
  let ended = false;

  function take(reply: IngestReply) {
    switch (reply.t) {
      case 'welcome':
        return greet();
      case 'registered':
        return settle(reply.ref, { ok: true, ...reply });
      case 'refused':
        if ('ref' in reply) return settle(reply.ref, { ok: false, ...reply });
        return greet(
          new Error(`hub: it speaks ${reply.protocols.join(', ')}, we ${PROTOCOLS.join(', ')}`),
        );
      case 'verdict':
        return options.onVerdict?.(reply.verdict);
      case 'release':
        return options.onRelease?.(reply.id, reply.kind);
      case 'approval':
        return options.onApproval?.(reply);
    }
  }

  function settle(ref: string, registration: Registration) {
    waiting.get(ref)?.(registration);
    waiting.delete(ref);
  }

  function closed(error?: Error) {
    if (ended) return;
    ended = true;
    greet(error ?? new Error('hub: it closed the connection'));
    for (const settleOne of waiting.values()) {
      settleOne({ ok: false, code: 'hub-gone', why: 'the hub closed the connection' });
    }
    waiting.clear();
    options.onClosed?.();
  }

  // A busy agent can read a registration and its verdict as one chunk.
  const heard = inTurns();
  let socket: LineSocket | undefined;
  socket = await connectLines(ingest, {
    line(line) {
      const reply = readIngestReply(line);
      if (reply === undefined) socket?.destroy();
      else heard(() => take(reply), reply.t === 'registered');
    },
    closed: (error) => heard(() => closed(error)),
  });
  const connected = socket;
  await new Promise<void>((resolve, reject) => {
    greet = (error) => (error ? reject(error) : resolve());
    connected.send({
      t: 'hello',
      protocols: PROTOCOLS,
      version: VERSION,
      role: options.role,
      pid: process.pid,
      ...(options.pane !== undefined && { pane: options.pane }),
    });
  });

  return {
    register: (asked) =>
      new Promise((resolve) => {
        if (!connected.open) {
          resolve({ ok: false, code: 'hub-gone', why: 'the hub closed the connection' });
          return;
        }
        waiting.set(asked.ref, resolve);
        connected.send({ t: 'register', ...asked });
      }),
    withdraw: (id, why) => connected.send({ t: 'withdraw', id, why }),
    receipt: (id) => connected.send({ t: 'receipt', id }),
    post: (evidence) => connected.send({ t: 'post', evidence }),
    close: () => connected.end(),
  };
}
