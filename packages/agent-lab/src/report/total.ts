import { table } from './table.ts';

export interface Ran {
  agent: string;
  code: number;
  /** As written by the lab of this agent; undefined where it ended without one. */
  report: unknown;
}

/** What several labs gave: a row for each, then the sum. */
export function total(ran: readonly Ran[]): string {
  const rows = ran.map(({ agent, code, report }) => {
    const counts = ['passed', 'failed', 'unknown'].map((name) => countOf(report, name));
    const [passed = 0, failed = 0, unknown = 0] = counts;
    // A lab that ended without a failed row (a crash, a signal) failed all the same.
    return { agent, passed, failed: code === 0 ? failed : Math.max(failed, 1), unknown };
  });
  const sum = (name: 'passed' | 'failed' | 'unknown') =>
    rows.reduce((all, row) => all + row[name], 0);
  return [
    table(
      ['agent', 'passed', 'failed', 'not known'],
      rows.map((row) => [row.agent, ...[row.passed, row.failed, row.unknown].map(String)]),
    ),
    `${sum('passed')} passed, ${sum('failed')} failed` +
      (sum('unknown') > 0 ? `, ${sum('unknown')} not known` : ''),
  ].join('\n\n');
}

function countOf(report: unknown, name: string): number {
  if (typeof report !== 'object' || report === null) return 0;
  const value: unknown = Reflect.get(report, name);
  return typeof value === 'number' ? value : 0;
}
