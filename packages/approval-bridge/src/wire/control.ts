import type { Answers } from '@agenthooks/agent-catalog';
import type { Context, Usage } from '@agenthooks/workstate';
import type { LedgerReply, Receipt } from '../ledger/effect.ts';
import type { Outcome } from '../ledger/outcome.ts';
import type { Request } from '../ledger/request.ts';
import type { LeaseKind } from '../presentation/presentations.ts';
import type { Hello, VersionRefused, Welcome } from './hello.ts';

/** What is said on `control.sock`: list, answer, events. Every message has the client's number. */
export type ControlRequest =
  | { n: number; do: 'list'; closed?: number }
  | ({ n: number; do: 'answer' } & AnswerContent)
  | { n: number; do: 'sessions' }
  | { n: number; do: 'events'; since?: string }
  /** Without a code: have one shown. With it: be paired. */
  | { n: number; do: 'pair'; code?: string }
  /** Have a gate for oneself while it is shown (`show`) or a person is asked (`ask`). */
  | { n: number; do: 'claim'; gate: string; viewer: string; kind: LeaseKind }
  /** It was shown: the receipt. */
  | { n: number; do: 'shown'; gate: string; viewer: string }
  | { n: number; do: 'release'; gate: string; viewer: string }
  | { n: number; do: 'status' }
  | { n: number; do: 'stop' };

export interface ControlHello extends Hello {
  via: Via;
  pid: number;
}

/**
 * How the client reaches a person. `view` cannot answer; `elicitation` asks the person inside an
 * agent, so it may answer for every session but that agent's own.
 */
export type Via = 'terminal' | 'page' | 'elicitation' | 'view';

export interface AnswerContent {
  id: string;
  digest: string;
  choice: string;
  message?: string;
  answers?: Answers;
  plan?: string;
}

export type ControlReply =
  | Welcome
  | VersionRefused
  /** One of many, before the reply itself: a list is longer than a line may be. */
  | { n: number; part: unknown }
  | { n: number; ok: true; result: unknown }
  | { n: number; ok: false; code: string; why: string; outcome?: Outcome }
  | { event: HubEvent };

/** A card, as a viewer gets it. */
export interface Card {
  request: Request;
  outcome: Outcome | null;
  receipt: Receipt;
}

export type AnswerReply = LedgerReply | { ok: false; code: GuardCode; why: string };

/** Why this client may not answer at all, or not yet. */
export type GuardCode = 'not-answerable-here' | 'pairing-needed' | 'wrong-code' | 'not-persisted';

export interface HubEvent {
  /** Give the last one seen back to go on from it. */
  cursor: string;
  /** Epoch ms. */
  at: number;
  news: HubNews;
}

export type HubNews =
  | { type: 'opened'; request: Request }
  | { type: 'closed'; id: string; outcome: Outcome; session: string; pane?: string }
  | { type: 'receipt'; id: string; receipt: Receipt }
  | { type: 'session'; session: SessionView }
  | { type: 'session-gone'; key: string }
  /** Events before this one were not kept: list anew. */
  | { type: 'gap' };

/** One session of this user, hosted or not. */
export interface SessionView {
  /** The pane of a hosted one, else `<agent>:<session>`. */
  key: string;
  hosted: boolean;
  agent: string;
  cwd: string;
  pane?: string;
  name?: string;
  session?: string;
  phase: string;
  /** Epoch ms. */
  since: number;
  /** Which rule of the turn machine, and by what evidence. */
  reason: { rule: number; name?: string; evidence: string };
  tool?: string;
  /** What is asked, or what still runs, in a few words. */
  detail?: string;
  /** What the agent said it used of its limits and of its context. */
  usage?: Usage;
  context?: Context;
  pid?: number;
  /** Epoch ms of the latest sign of it. */
  seenAt: number;
}

export interface HubStatus {
  pid: number;
  version: string;
  startedAt: number;
  home: string;
  sessions: number;
  open: number;
  viewers: number;
  strict: boolean;
}
