import type { SignalLine } from '../line/line.ts';
import { OpenAsks } from './asks.ts';
import { allRules, type Rules, timeOfLine } from './meaning.ts';

/** What the agent's own record of a running session says (`readSessionRecord`). */
export interface SessionRecord {
  /** The agent's own word. */
  status: string;
  waiting: boolean;
  waitingFor?: string;
  /** Epoch milliseconds of the last change. */
  since?: number;
}

export interface WaitingOptions {
  /** Primary where it is there. */
  record?: SessionRecord | undefined;
  /** Epoch milliseconds: how long ago an ask was counts against a record that does not know it. */
  now?: number;
  rules?: Rules;
}

export interface Waiting {
  /** ISO 8601. */
  since: string;
  /** What was asked; absent where only the agent's record says that something was. */
  ask?: SignalLine;
  /** In the agent's record's own words. */
  waitingFor?: string;
  /** Asked before, in the same turn: answered in the terminal, or open at the same time. */
  earlier: SignalLine[];
  /** Lines do not see an answer in the terminal: a command that runs since looks the same. */
  certain: boolean;
}

/** The record changes right after the hook has fired. */
const recordDelay = 2_000;

/** What a session asks a person, or null. `lines` are one session's, in the order of the file. */
export function waiting(
  lines: readonly SignalLine[],
  options: WaitingOptions = {},
): Waiting | null {
  const { record, rules = allRules, now } = options;
  const asks = new OpenAsks(rules);
  for (const line of lines) asks.take(line);
  const earlier = [...asks.all];
  const ask = earlier.pop();

  if (record?.waiting) {
    const since = ask?.at ?? new Date(record.since ?? now ?? 0).toISOString();
    return {
      since,
      earlier,
      certain: true,
      ...(ask ? { ask } : {}),
      ...(record.waitingFor === undefined ? {} : { waitingFor: record.waitingFor }),
    };
  }
  if (!ask || (record && knowsOf(record, ask, now))) return null;
  return { since: ask.at, ask, earlier, certain: false };
}

/** Whether a record that says nothing of waiting was written, or left as it is, after the ask. */
function knowsOf(record: SessionRecord, ask: SignalLine, now: number | undefined): boolean {
  const asked = timeOfLine(ask);
  if (record.since !== undefined && record.since >= asked) return true;
  return now === undefined || now - asked > recordDelay;
}
