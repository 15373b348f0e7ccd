import type { LedgerEffect, LedgerReply, Receipt } from './effect.ts';
import { CLOSED_KEPT, type Entry, type Ledger, openIn, type Pane } from './ledger.ts';
import { isVerdict, type Outcome, type OutcomeKind } from './outcome.ts';
import type { Request } from './request.ts';

/** One step under way: a copy that the rules change, and what they want done. */
export interface Draft {
  readonly at: number;
  readonly effects: LedgerEffect[];
  open(): readonly Request[];
  entry(id: string): Entry | undefined;
  /** Requests that were answered from then on (epoch ms), by whomever. */
  answeredSince(at: number): Request[];
  add(request: Request): void;
  /** Closes an open request and lets its channel go without a word. */
  close(request: Request, kind: OutcomeKind, by: string): void;
  /** Closes an open request with a verdict. */
  settle(request: Request, outcome: Outcome): void;
  receive(id: string, receipt: Receipt): void;
  reply(reply: LedgerReply): void;
  pane(name: string): Pane | undefined;
  setPane(name: string, pane: Pane | undefined): void;
  waiting(session: string): { leftAt: number | null } | undefined;
  setWaiting(session: string, waiting: { leftAt: number | null } | undefined): void;
  panes(): Readonly<Record<string, Pane>>;
  sessions(): Readonly<Record<string, { leftAt: number | null }>>;
  result(): Ledger;
}

export function createDraft(ledger: Ledger, at: number): Draft {
  let { entries, panes, waiting } = ledger;
  const effects: LedgerEffect[] = [];
  let open: readonly Request[] | undefined;

  function replace(id: string, change: Partial<Entry>) {
    const at = entries.findLastIndex(({ request }) => request.id === id);
    if (at >= 0) entries = entries.with(at, { ...entries[at]!, ...change });
    open = undefined;
  }

  function end(request: Request, outcome: Outcome) {
    replace(request.id, { outcome });
    effects.push({ type: 'persist', record: { do: 'closed', id: request.id, outcome } });
  }

  function tellClosed({ id, session, pane }: Request, outcome: Outcome) {
    const event = { type: 'closed', id, outcome, session, ...(pane && { pane }) } as const;
    effects.push({ type: 'tell', event });
  }

  return {
    at,
    effects,
    open() {
      open ??= openIn(entries);
      return open;
    },
    entry: (id) => entries.findLast(({ request }) => request.id === id),
    answeredSince: (since) =>
      entries.flatMap(({ request, outcome }) =>
        outcome !== null && outcome.at >= since && wasAnswered(outcome) ? [request] : [],
      ),
    add(request) {
      entries = [...forget(entries), { request, outcome: null, receipt: 'unknown' }];
      open = undefined;
      effects.push({ type: 'persist', record: { do: 'opened', request } });
      effects.push({ type: 'tell', event: { type: 'opened', request } });
    },
    close(request, kind, by) {
      const outcome: Outcome = { kind, at, by };
      end(request, outcome);
      effects.push({ type: 'release', id: request.id, outcome });
      tellClosed(request, outcome);
    },
    settle(request, outcome) {
      end(request, outcome);
      const { choice = '', message, answers, plan } = outcome;
      const verdict = {
        id: request.id,
        digest: request.digest,
        choice,
        ...(message !== undefined && { message }),
        ...(answers !== undefined && { answers }),
        ...(plan !== undefined && { plan }),
      };
      effects.push({ type: 'verdict', verdict });
      tellClosed(request, outcome);
    },
    receive(id, receipt) {
      replace(id, { receipt });
      effects.push({ type: 'persist', record: { do: 'receipt', id, receipt } });
      effects.push({ type: 'tell', event: { type: 'receipt', id, receipt } });
    },
    reply: (reply) => effects.push({ type: 'reply', reply }),
    pane: (name) => (Object.hasOwn(panes, name) ? panes[name] : undefined),
    setPane(name, pane) {
      const { [name]: _, ...others } = panes;
      panes = pane === undefined ? others : { ...others, [name]: pane };
    },
    waiting: (session) => (Object.hasOwn(waiting, session) ? waiting[session] : undefined),
    setWaiting(session, value) {
      const { [session]: _, ...others } = waiting;
      waiting = value === undefined ? others : { ...others, [session]: value };
    },
    panes: () => panes,
    sessions: () => waiting,
    result: () => ({ entries, panes, waiting }),
  };
}

function wasAnswered(outcome: Outcome): boolean {
  return isVerdict(outcome) || outcome.kind === 'answered-in-terminal';
}

/** The oldest closed ones go when there are too many; an open one never does. */
function forget(entries: readonly Entry[]): readonly Entry[] {
  const closed = entries.reduce((count, { outcome }) => count + (outcome === null ? 0 : 1), 0);
  let surplus = closed - CLOSED_KEPT;
  if (surplus <= 0) return entries;
  return entries.filter(({ outcome }) => outcome === null || surplus-- <= 0);
}
