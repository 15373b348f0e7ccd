import type { Answers } from '@agenthooks/agent-catalog';

/** How a request ended. Exactly one, once, for ever. */
export type OutcomeKind =
  | 'allowed'
  | 'denied'
  | 'answered'
  /** At the agent's own prompt, by whoever sits there. */
  | 'answered-in-terminal'
  | 'expired'
  /** By a newer request of the same call, or by the session's end. */
  | 'superseded'
  /** Its channel ended: no verdict can reach the agent. */
  | 'withdrawn'
  /** The channel holds something else than what was registered. */
  | 'mismatch';

export interface Outcome {
  kind: OutcomeKind;
  /** Epoch ms. */
  at: number;
  /** Who or what: a viewer by its way in, or the evidence. */
  by: string;
  /** Of a verdict. */
  choice?: string;
  message?: string;
  answers?: Answers;
  plan?: string;
}

export const VERDICT_KINDS = { allow: 'allowed', deny: 'denied', answer: 'answered' } as const;

/** Whether the agent was told something. */
export function isVerdict({ kind }: Outcome): boolean {
  return kind === 'allowed' || kind === 'denied' || kind === 'answered';
}

/** What goes back to the channel. */
export interface Verdict {
  id: string;
  digest: string;
  choice: string;
  message?: string;
  answers?: Answers;
  plan?: string;
}
