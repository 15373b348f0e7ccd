import { permissions, recordings } from '@agenthooks/agent-catalog';
import type { RequestDraft } from '@agenthooks/approval-bridge';
import type { SessionRecord } from '@agenthooks/session-host';
import { meaningOfLine, noSession, type SignalLine } from '@agenthooks/signals-recorder';
import type { Phase } from '@agenthooks/workstate';
import type { Book } from '../ledger/book.ts';
import { terminalOf } from './terminal-of.ts';

/**
 * Cards of what nobody can answer from outside: a hosted agent without a channel asks, and its own
 * terminal is where it is answered. They open and end with the attention of their session; what is
 * asked is what the recorder's line says of it.
 */
export interface StateCards {
  /** A hosted session as its host has it now. */
  session(record: SessionRecord): void;
  sessionGone(pane: string): void;
  /** A line of the recorder, of whichever session. */
  line(line: SignalLine): void;
  close(): void;
}

/** An agent that approves by itself what its hook has told has done so by then. */
const SETTLE_MS = 300;
/** The line is written by a process that has to start; without one, the card says less. */
const LINE_MS = 1500;
/** A hook speaks to the terminal first, and its line is written after that. */
const EARLIER_MS = 250;
/** Lines of one pane that are remembered; as many asks are open at once at most. */
const MOST_LINES = 8;
/** Panes of the past have lines, too, and all of them are read when a hub starts. */
const MOST_PANES = 200;
const HOLD_SECONDS = 43_200;

interface Asking {
  record: SessionRecord;
  cards: string[];
  /** Nothing but the asking is known so far. */
  bare: boolean;
  timer: NodeJS.Timeout | undefined;
}

export interface StateCardsOptions {
  book: Pick<Book, 'register' | 'take'>;
  /** Seconds. */
  longestHold: number;
  now: () => number;
}

export function createStateCards({ book, longestHold, now }: StateCardsOptions): StateCards {
  const asking = new Map<string, Asking>();
  /** A line may be read before the pane that it is of. */
  const lines = new Map<string, SignalLine[]>();

  function begin(record: SessionRecord) {
    const one: Asking = { record, cards: [], bare: false, timer: undefined };
    asking.set(record.pane, one);
    wait(one, record.since + SETTLE_MS - now(), () => showOrWait(one));
  }

  function showOrWait(one: Asking) {
    showLines(one);
    if (one.cards.length === 0) wait(one, LINE_MS, () => show(one, undefined));
  }

  /** For one thing at a time. */
  function wait(one: Asking, ms: number, then: () => void) {
    clearTimeout(one.timer);
    one.timer = setTimeout(then, Math.max(0, ms));
    one.timer.unref();
  }

  function showLines(one: Asking) {
    const { record } = one;
    const own = lines.get(record.pane) ?? [];
    lines.delete(record.pane);
    for (const line of own) if (isAbout(line, record)) show(one, line);
  }

  function show(one: Asking, line: SignalLine | undefined) {
    const { record } = one;
    // By the name of its call the first line takes the place of the card that had none.
    const call = `${record.since}-${one.bare ? 0 : one.cards.length}`;
    const { agentId } = one.bare ? {} : (line ?? {});
    one.bare = line === undefined;
    const draft = {
      ...draftOf(record, line?.detail),
      call,
      ...(agentId !== undefined && { agentId }),
    };
    const done = book.register(draft, Math.min(HOLD_SECONDS, longestHold), silent);
    if (done.ok) one.cards.push(done.request.id);
  }

  function end(one: Asking, why: 'resolved' | 'ended', by: string) {
    clearTimeout(one.timer);
    asking.delete(one.record.pane);
    for (const id of one.cards) book.take({ type: 'withdraw', id, why, by });
  }

  return {
    session(record) {
      const one = asking.get(record.pane);
      const asks = record.phase === 'attention' && !isAnswerable(record);
      if (one !== undefined && !(asks && one.record.since === record.since)) {
        if (GOES_ON.includes(record.phase)) {
          end(one, 'resolved', `its session goes on: ${record.reason.evidence}`);
        } else end(one, 'ended', `its session is ${record.phase}: nobody saw an answer`);
      }
      if (asks && asking.get(record.pane) === undefined) begin(record);
    },

    sessionGone(pane) {
      lines.delete(pane);
      const one = asking.get(pane);
      if (one !== undefined) end(one, 'ended', 'its session ended: nobody saw an answer');
    },

    line(line) {
      const { pane } = line;
      if (pane === undefined || meaningOfLine(line, recordings) !== 'ask') return;
      const known = lines.get(pane) ?? [];
      lines.delete(pane);
      lines.set(pane, [...known, line].slice(-MOST_LINES));
      const [oldest] = lines.keys();
      if (lines.size > MOST_PANES && oldest !== undefined) lines.delete(oldest);
      const one = asking.get(pane);
      if (one === undefined) return;
      // A further line may be of the next question, whose state is read a moment later.
      const from = one.cards.length > 0 && !one.bare ? now() : one.record.since;
      wait(one, from + SETTLE_MS - now(), () => showOrWait(one));
    },

    close() {
      for (const { timer } of asking.values()) clearTimeout(timer);
    },
  };
}

const silent = { verdict: () => {}, release: () => {} };

/** Phases of an agent that nothing holds up any more. A question behind a question is one, too. */
const GOES_ON: readonly Phase[] = ['working', 'done', 'idle', 'ready', 'attention'];

/** Whether a channel of its own tells what is asked, and takes an answer. */
function isAnswerable({ agent, server }: SessionRecord): boolean {
  switch (permissions[agent]?.channel) {
    case 'held-hook':
    case 'plugin':
      return true;
    case 'app-server':
      return server !== undefined;
    default:
      return false;
  }
}

/** Of this attention, and not of another agent that was started in the same pane. */
function isAbout(line: SignalLine, { agent, session, since }: SessionRecord): boolean {
  const isOfSession = session === undefined || [session, noSession].includes(line.session);
  return line.agent === agent && isOfSession && Date.parse(line.at) >= since - EARLIER_MS;
}

function draftOf(record: SessionRecord, text: string | undefined): RequestDraft {
  const { agent, pane, cwd, session = pane, ask, tool } = record;
  const told = permissions[agent]?.told ?? null;
  const kind = ask === 'answer' || ask === 'input' ? 'question' : 'permission';
  return {
    agent,
    session,
    pane,
    cwd,
    tool: tool ?? (kind === 'question' ? 'a question' : 'a tool'),
    input: told === null || text === undefined ? {} : { [told]: text },
    kind,
    choices: [],
    readOnly: `in its own terminal${terminalOf(record)}`,
    byState: true,
    endedBy: 'same',
  };
}
