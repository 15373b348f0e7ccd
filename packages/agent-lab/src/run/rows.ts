import type { AnswerRow, CheckRow, Outcome, ProbeRow, ScenarioRow } from '../report/report.ts';

/** What was found so far. */
export interface Rows {
  scenarios: ScenarioRow[];
  checks: CheckRow[];
  probes: ProbeRow[];
  answers: AnswerRow[];
}

export const signs: Readonly<Record<Outcome, string>> = { passed: '✓', failed: '✗', unknown: '?' };
