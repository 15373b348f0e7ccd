import type { Outcome, Verdict } from './outcome.ts';
import type { Request } from './request.ts';

/**
 * What the caller has to do, in this order. When a `persist` fails, nothing after it may be done,
 * and the ledger of this step is dropped.
 */
export type LedgerEffect =
  | { type: 'persist'; record: LedgerRecord }
  /** To the channel: tell the agent. */
  | { type: 'verdict'; verdict: Verdict }
  /** To the channel: leave, say nothing; the agent's own prompt decides. */
  | { type: 'release'; id: string; outcome: Outcome }
  /** To whoever looks. */
  | { type: 'tell'; event: LedgerEvent }
  /** To whoever answered or registered. */
  | { type: 'reply'; reply: LedgerReply }
  /** Send a `tick` then; replaces what was asked before. */
  | { type: 'wakeAt'; at: number };

/** One line of the ledger's file. */
export type LedgerRecord =
  | { do: 'opened'; request: Request }
  | { do: 'closed'; id: string; outcome: Outcome }
  | { do: 'receipt'; id: string; receipt: Receipt };

/** Whether a verdict arrived: not known yet, taken by the channel, or the channel had gone. */
export type Receipt = 'unknown' | 'delivered' | 'lost';

export type LedgerEvent =
  | { type: 'opened'; request: Request }
  | { type: 'closed'; id: string; outcome: Outcome; session: string; pane?: string }
  | { type: 'receipt'; id: string; receipt: Receipt };

export type LedgerReply =
  /** Given now, or given before in the same words. */
  | { ok: true; outcome: Outcome; repeated: boolean }
  | { ok: false; code: RefusalCode; why: string; outcome?: Outcome };

export type RefusalCode =
  | 'unknown-request'
  /** The answer was given to something else than what is asked. */
  | 'digest-mismatch'
  | 'unknown-choice'
  | 'not-answerable'
  /** Something is missing, or came that this choice does not take. */
  | 'bad-answer'
  /** Another outcome stands. */
  | 'conflict'
  | 'too-many';
