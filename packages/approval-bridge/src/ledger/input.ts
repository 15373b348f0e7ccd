import type { Answers, JsonObject } from '@agenthooks/agent-catalog';
import type { Request } from './request.ts';

/** Everything that the ledger can learn. When is said beside it, in epoch ms. */
export type LedgerInput =
  | { type: 'register'; request: Request }
  | AnswerInput
  /** The channel's connection ended. */
  | { type: 'eof'; id: string }
  /** The channel itself says that it waits no longer. */
  | { type: 'withdraw'; id: string; why: WithdrawReason; by?: string }
  /** The channel says that the agent took the verdict. */
  | { type: 'receipt'; id: string }
  /** The agent's own status (OSC 7501) of a hosted pane's root. */
  | { type: 'native'; pane: string; state: NativeState; message?: string }
  /** A key of the person in a hosted pane. */
  | { type: 'key'; pane: string }
  /** The agent's own session record says whether a person is waited for. */
  | { type: 'record'; session: string; waiting: boolean }
  | { type: 'tool-end'; session: string; agentId?: string; tool: string; input: JsonObject }
  /** The root's turn ended, was interrupted, or a new prompt began one. */
  | {
      type: 'turn';
      of: { session: string } | { pane: string };
      why: 'end' | 'prompt' | 'interrupt';
    }
  | { type: 'child-end'; session: string; agentId: string }
  | { type: 'session-end'; session: string }
  /** The last viewer that could answer has gone. */
  | { type: 'unwatched' }
  /** The host of a pane is gone; what its agent asked ends with its channels. */
  | { type: 'pane-end'; pane: string }
  /** The hub starts again on what is on disk. */
  | { type: 'restart' }
  | { type: 'tick' };

export type LedgerInputType = LedgerInput['type'];

export type NativeState = 'idle' | 'working' | 'done' | 'blocked' | 'error' | 'clear';

export type WithdrawReason =
  /** It gave up or was told to. */
  | 'ended'
  /** The agent said that its prompt was answered. */
  | 'resolved'
  /** What it holds is not what the ledger has. */
  | 'mismatch';

export interface AnswerInput {
  type: 'answer';
  id: string;
  /** Of what was shown. */
  digest: string;
  choice: string;
  message?: string;
  answers?: Answers;
  plan?: string;
  by: string;
}
