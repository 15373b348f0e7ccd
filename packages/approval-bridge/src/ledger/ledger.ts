import type { Receipt } from './effect.ts';
import type { NativeState } from './input.ts';
import type { Outcome } from './outcome.ts';
import type { Request } from './request.ts';

/** Open requests at most: more than any person has agents, fewer than hurt. */
export const MOST_OPEN = 1000;
/** Closed ones that are still shown and compared. */
export const CLOSED_KEPT = 200;

export interface Entry {
  readonly request: Request;
  /** null while it is open. */
  readonly outcome: Outcome | null;
  readonly receipt: Receipt;
}

/** What the evidence rules remember of one hosted pane. */
export interface Pane {
  readonly state: NativeState;
  /** What the agent asks, in its own words. */
  readonly message: string | null;
  readonly since: number;
  /** When it left `blocked` for `working`; what is still open a little later was answered. */
  readonly leftAt: number | null;
  readonly keyAt: number | null;
}

export interface Ledger {
  /** In the order of their opening. */
  readonly entries: readonly Entry[];
  readonly panes: Readonly<Record<string, Pane>>;
  /** Sessions whose own record says `waiting`, and when one left it. */
  readonly waiting: Readonly<Record<string, { leftAt: number | null }>>;
}

export const emptyLedger: Ledger = { entries: [], panes: {}, waiting: {} };

export function openRequests(ledger: Ledger): Request[] {
  return openIn(ledger.entries);
}

/** A plain loop: every step asks, and there may be a thousand. */
export function openIn(entries: readonly Entry[]): Request[] {
  const open: Request[] = [];
  for (const { request, outcome } of entries) if (outcome === null) open.push(request);
  return open;
}

export function entryById(ledger: Ledger, id: string): Entry | undefined {
  return ledger.entries.findLast(({ request }) => request.id === id);
}
