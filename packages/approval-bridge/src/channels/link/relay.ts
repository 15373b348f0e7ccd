import { digestOf } from '../../digest.ts';
import type { OutcomeKind, Verdict } from '../../ledger/outcome.ts';
import type { RequestDraft } from '../../ledger/request.ts';
import type { IngestClient } from '../../wire/connect-ingest.ts';
import { appServerReply } from '../app-server.ts';
import { readable } from '../readable.ts';

type RpcId = number | string;

/**
 * Between an agent's server that asks and a hub that knows who answers. Either may come late, go,
 * and come again; what is open at the agent is then told anew, and nothing is ever said to the
 * agent but a verdict on the very request that it still has open.
 */
export interface Relay {
  asked(rpcId: RpcId, draft: RequestDraft): void;
  /** Answered by any client, or gone. */
  resolved(rpcId: RpcId): void;
  /** What it asked is asked no more. */
  serverGone(): void;
  hubHere(hub: Hub): void;
  hubGone(): void;
  verdict(verdict: Verdict): void;
  /** The hub closed it without a verdict: the agent's own prompt decides. */
  released(id: string, kind: OutcomeKind): void;
  isOpen(session: string): boolean;
  /** Whether anything is open at the agent. */
  readonly busy: boolean;
}

export type Hub = Pick<IngestClient, 'register' | 'withdraw' | 'receipt'>;

export interface RelayOptions {
  reply: (rpcId: RpcId, result: unknown) => boolean;
  holdSeconds: number;
}

interface Pending {
  rpcId: RpcId;
  draft: RequestDraft;
  stage: /** Nobody has said anything. */
    | 'open'
    /** We said a verdict to the agent; whether it counted is told by what it resolves. */
    | 'answered'
    /** Closed by the hub: not to be registered again. */
    | 'released';
  /** As the hub knows it. */
  known?: { id: string; digest: string };
}

export function createRelay({ reply, holdSeconds }: RelayOptions): Relay {
  const pending = new Map<RpcId, Pending>();
  let hub: Hub | undefined;
  let count = 0;

  async function register(one: Pending) {
    const to = hub;
    if (to === undefined || one.stage !== 'open') return;
    const ref = `${++count}`;
    const registration = await to.register({ ref, draft: one.draft, holdSeconds });
    // Another hub by now: that one is told as well.
    if (!registration.ok || to !== hub) return;
    const { id, digest } = registration;
    if (pending.get(one.rpcId) !== one) return to.withdraw(id, 'resolved');
    if (digest !== digestOf(id, one.draft)) return to.withdraw(id, 'mismatch');
    one.known = { id, digest };
  }

  function find(id: string): Pending | undefined {
    return [...pending.values()].find(({ known }) => known?.id === id);
  }

  function answer(one: Pending, verdict: Verdict) {
    const { known, draft, rpcId } = one;
    const said =
      verdict.digest === known?.digest ? appServerReply(rpcId, draft, verdict) : undefined;
    if (said === undefined) {
      hub?.withdraw(verdict.id, 'mismatch');
      one.stage = 'released';
    } else if (reply(said.id, said.result)) one.stage = 'answered';
  }

  return {
    asked(rpcId, asked) {
      // The same again, since we joined its thread again.
      if (pending.has(rpcId)) return;
      const one: Pending = { rpcId, draft: readable(asked), stage: 'open' };
      pending.set(rpcId, one);
      void register(one);
    },
    resolved(rpcId) {
      const one = pending.get(rpcId);
      if (one === undefined) return;
      pending.delete(rpcId);
      if (one.known === undefined) return;
      if (one.stage === 'answered') hub?.receipt(one.known.id);
      else if (one.stage === 'open') hub?.withdraw(one.known.id, 'resolved');
    },
    serverGone() {
      for (const { known, stage } of pending.values()) {
        if (known !== undefined && stage === 'open') hub?.withdraw(known.id, 'ended');
      }
      pending.clear();
    },
    hubHere(fresh) {
      hub = fresh;
      for (const one of pending.values()) void register(one);
    },
    hubGone() {
      hub = undefined;
      for (const one of pending.values()) delete one.known;
    },
    verdict(verdict) {
      const one = find(verdict.id);
      if (one?.stage === 'open') answer(one, verdict);
    },
    released(id) {
      const one = find(id);
      if (one?.stage === 'open') one.stage = 'released';
    },
    get busy() {
      return pending.size > 0;
    },
    isOpen: (session) =>
      [...pending.values()].some(
        ({ draft }) => draft.session === session || draft.agentId === session,
      ),
  };
}
