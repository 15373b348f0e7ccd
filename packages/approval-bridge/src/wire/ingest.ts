import type { JsonObject } from '@agenthooks/agent-catalog';
import type { NativeState, WithdrawReason } from '../ledger/input.ts';
import type { OutcomeKind, Verdict } from '../ledger/outcome.ts';
import type { RequestDraft } from '../ledger/request.ts';
import type { Hello, VersionRefused, Welcome } from './hello.ts';

/**
 * What is said on `ingest.sock`: register, wait, withdraw, post. Nothing is listed there and
 * nothing answered; the only socket that anything inside an agent is led to.
 */
export type IngestRequest =
  | IngestHello
  | RegisterMessage
  | { t: 'withdraw'; id: string; why: WithdrawReason }
  | { t: 'receipt'; id: string }
  | { t: 'post'; evidence: Evidence };

export interface IngestHello extends Hello {
  role: IngestRole;
  pid: number;
  /** Of a host: what it posts is of this pane. */
  pane?: string;
}

/** A hook asks once, a channel for many calls, a host says what its terminal shows. */
export type IngestRole = 'hook' | 'channel' | 'host';

export interface RegisterMessage {
  t: 'register';
  /** The client's own name for it, given back with the id. */
  ref: string;
  draft: RequestDraft;
  holdSeconds: number;
  /** The agent's own process, where it says so. */
  agentPid?: number;
}

/** What a host or a hook has seen. A host's is of its own pane, whatever it says. */
export type Evidence =
  | { type: 'native'; state: NativeState; message?: string }
  | { type: 'key' }
  | { type: 'tool-end'; session: string; agentId?: string; tool: string; input: JsonObject }
  | { type: 'turn'; session?: string; why: 'end' | 'prompt' | 'interrupt' }
  | { type: 'child-end'; session: string; agentId: string }
  | { type: 'session-end'; session: string };

export type IngestReply =
  | Welcome
  | VersionRefused
  | { t: 'registered'; ref: string; id: string; digest: string; deadline: number }
  | { t: 'refused'; ref: string; code: string; why: string }
  | { t: 'verdict'; verdict: Verdict }
  | { t: 'release'; id: string; kind: OutcomeKind }
  | ApprovalNews;

/** To a host, of its own pane. */
export interface ApprovalNews {
  t: 'approval';
  phase: 'opened' | 'resolved';
  id: string;
  tool: string;
  agentId?: string;
  /** Whether the agent was told, or its prompt was answered. */
  answered: boolean;
}
