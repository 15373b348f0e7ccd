import {
  type Meaning,
  meaningOf,
  type RecordingRules,
  recordings,
  repeatsAnAsk,
} from '@agenthooks/agent-catalog';
import type { SignalLine } from '../line/line.ts';

/** The recording tables of all agents, by id. */
export type Rules = Readonly<Record<string, RecordingRules>>;

export const allRules: Rules = recordings;

export function rulesOf(line: SignalLine, rules: Rules): RecordingRules | undefined {
  return Object.hasOwn(rules, line.agent) ? rules[line.agent] : undefined;
}

/** Undefined for an agent or event that the tables do not know. */
export function meaningOfLine(line: SignalLine, rules: Rules): Meaning | undefined {
  const table = rulesOf(line, rules);
  return table && meaningOf(table, line.event, line.kind);
}

export function isRepeat(line: SignalLine, rules: Rules): boolean {
  const table = rulesOf(line, rules);
  return table !== undefined && repeatsAnAsk(table, line.event, line.kind);
}

/** Milliseconds since the epoch. */
export function timeOfLine(line: SignalLine): number {
  return Date.parse(line.at);
}
