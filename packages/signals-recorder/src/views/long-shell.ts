import type { RunningWork, SignalLine } from '../line/line.ts';
import { allRules, meaningOfLine, type Rules, rulesOf } from './meaning.ts';

export interface LongRunning extends RunningWork {
  /** The first of the ends of turns in a row that named it. ISO 8601. */
  since: string;
}

export interface LongShell {
  /** When the agent last said so. ISO 8601. */
  at: string;
  work: LongRunning[];
  /** More that did not fit on the line. */
  omitted: number;
}

/**
 * Which background work keeps a session open: what the root's last end of a turn named, without
 * what stays for the whole session anyway. Null where nothing runs.
 */
export function longShell(lines: readonly SignalLine[], rules: Rules = allRules): LongShell | null {
  let since = new Map<string, string>();
  let last: SignalLine | undefined;
  for (const line of lines) {
    if (line.agentId !== undefined) continue;
    const means = meaningOfLine(line, rules);
    if (means === 'session-end') last = undefined;
    if (means !== 'turn-end') continue;
    last = line;
    const before = since;
    since = new Map(
      holding(line, rules).map((work) => [key(work), before.get(key(work)) ?? line.at]),
    );
  }
  if (!last) return null;
  const work = holding(last, rules).map((one) => ({ ...one, since: since.get(key(one))! }));
  const omitted = last.omitted ?? 0;
  return work.length === 0 && omitted === 0 ? null : { at: last.at, work, omitted };
}

function holding(line: SignalLine, rules: Rules): RunningWork[] {
  const ambient = rulesOf(line, rules)?.ambient ?? [];
  return (line.running ?? []).filter(({ type }) => !ambient.includes(type));
}

function key({ type, detail }: RunningWork): string {
  return JSON.stringify([type, detail]);
}
