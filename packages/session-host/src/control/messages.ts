import type { TerminalEvent } from '@agenthooks/osc-protocol';
import type { Effect } from '@agenthooks/workstate';
import type { DeliverOutcome } from '../deliveries.ts';
import type { TitledState } from '../outer/title.ts';

/** The first message of a client: what it came for. */
export type Opening =
  /** `pid`, `pane`: of the sender, for a host that cannot see them itself. */
  | { v: 1; op: 'send'; text: string; pid: number; pane?: string }
  | { v: 1; op: 'stop' }
  | { v: 1; op: 'attach'; cols: number; rows: number };

/** What an attached client says later; keys come as bytes. */
export type FromAttached =
  | { type: 'resize'; cols: number; rows: number }
  | { type: 'focus'; focused: boolean }
  | { type: 'continue' };

/** How an agent ended, without the error of its launch. */
export interface PlainExit {
  code: number;
  signal: NodeJS.Signals | null;
}

/** What a terminal needs to know of the session that it shows. */
export interface Introduction {
  pane: string;
  name: string | null;
  title: string;
  statusApp: string | null;
  pid: number;
  ptyPath: string;
  state: TitledState;
}

/** What a host says. */
export type FromHost =
  | { type: 'refused'; code: RefusalOfHost; why: string }
  | { type: 'outcome'; outcome: DeliverOutcome }
  | ({ type: 'attached' } & Introduction)
  | { type: 'terminal'; event: TerminalEvent }
  | { type: 'state'; state: TitledState }
  | { type: 'effect'; effect: Effect }
  /** Another terminal shows it now. */
  | { type: 'taken' }
  | { type: 'exit'; exit: PlainExit };

export type RefusalOfHost =
  /** What was said is nothing that this host knows. */
  | 'bad-message'
  /** It is shown in the terminal in which it was started. */
  | 'not-detached'
  /** The sender is the agent, or was started by it. */
  | 'own-session';

export function readOpening(message: unknown): Opening | undefined {
  const { v, op, text, pid, pane, cols, rows } = fieldsOf(message);
  if (v !== 1) return undefined;
  if (op === 'stop') return { v, op };
  if (op === 'send' && typeof text === 'string' && isCount(pid)) {
    return { v, op, text, pid, ...(typeof pane === 'string' ? { pane } : {}) };
  }
  if (op === 'attach' && isCells(cols) && isCells(rows)) return { v, op, cols, rows };
  return undefined;
}

export function readFromAttached(message: unknown): FromAttached | undefined {
  const { type, cols, rows, focused } = fieldsOf(message);
  if (type === 'resize' && isCells(cols) && isCells(rows)) return { type, cols, rows };
  if (type === 'focus' && typeof focused === 'boolean') return { type, focused };
  return type === 'continue' ? { type } : undefined;
}

/** A host of this user's own says it; its form is that of the version that both speak. */
export function readFromHost(message: unknown): FromHost | undefined {
  const { type } = fieldsOf(message);
  return typeof type === 'string' ? (message as FromHost) : undefined;
}

function fieldsOf(message: unknown): Record<string, unknown> {
  return typeof message === 'object' && message !== null ? { ...message } : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isCells(value: unknown): value is number {
  return isCount(value) && value < 65_536;
}
