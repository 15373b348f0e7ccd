/** A durable question of a script or an agent, as files below `questions/<session>/<sequence>/`. */

export interface Coordinate {
  /** `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`. */
  session: string;
  /** From 1. */
  sequence: number;
}

/** `request.json`: written once, never changed. */
export interface QuestionRequest extends Coordinate {
  schemaVersion: 1;
  text: string;
  /** Folder of whoever asks. */
  cwd: string;
  /** Epoch ms. */
  askedAt: number;
  /** What a reply must be: JSON Schema, the part of it that `parseContract` knows. */
  contract: unknown;
  /** Of everything above, so that an answer names what was shown. */
  digest: string;
}

/** `resolution.json`: created once; whoever creates it first is right. */
export type Resolution =
  | { kind: 'answered'; reply: unknown; by: string; at: number }
  | { kind: 'closed'; why: string; by: string; at: number };

/** `claim.json`: who shows it now, until when (epoch ms). */
export interface Claim {
  viewer: string;
  until: number;
}

/** Everything that is on disk about one question. */
export interface Question {
  request: QuestionRequest;
  resolution: Resolution | null;
  /** Who was shown it. */
  receipts: readonly string[];
  claim: Claim | null;
  /** Until when whoever asks is known to wait; null when nobody ever did. */
  waitingUntil: number | null;
}

/** How long a viewer has a question for itself. */
export const CLAIM_LEASE_MS = 30_000;
/** How long an asker counts as waiting after it last said so. */
export const WAITING_LEASE_MS = 5 * 60_000;

export class QuestionError extends Error {
  readonly code: QuestionTrouble;
  constructor(code: QuestionTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QuestionError';
    this.code = code;
  }
}

export type QuestionTrouble =
  | 'bad-coordinate'
  | 'bad-contract'
  /** No such session, or no such number in it. */
  | 'wrong-session'
  /** It was asked in another folder than the answer says. */
  | 'wrong-folder'
  /** What was shown is not what is asked. */
  | 'stale'
  /** Another one is before it, or it was never shown to this viewer. */
  | 'queued'
  /** It was closed without an answer. */
  | 'closed'
  /** It has another answer. */
  | 'conflict'
  /** The reply does not fit the contract. */
  | 'bad-reply';
