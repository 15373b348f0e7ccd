import type { Gap } from '../gap/gap.ts';
import type { Network } from '../isolation/network.ts';
import type { Answers } from '../probes/probe.ts';
import type { EdgeName } from '../truth/judgement.ts';
import type { Comparison } from './compare.ts';

/** What one run of the lab found; plain data, written by `--json`. */
export interface LabReport {
  schemaVersion: 1;
  agent: string;
  version: string;
  /** ISO day. */
  date: string;
  platform: string;
  node: string;
  network: Network;
  scenarios: ScenarioRow[];
  checks: CheckRow[];
  probes: ProbeRow[];
  /** Requests that were answered from elsewhere, or there. */
  answers: AnswerRow[];
  /** Other readers of the same runs; empty unless asked for. */
  comparison: Comparison[];
  /** What recording costs a turn; only when asked for. */
  gap?: Gap;
  passed: number;
  failed: number;
  /** Not asked, because the agent's file does not know how. */
  unknown: number;
}

export type Outcome = 'passed' | 'failed' | 'unknown';

export interface ScenarioRow {
  scenario: string;
  mode: string;
  outcome: Outcome;
  /** Milliseconds after the truth; null: never said. */
  edges: { edge: EdgeName; delay: number | null }[];
  falseDone: number;
  missedAttention: number;
  stuck: number;
  faults: string[];
  /** Of a failed row: what happened, what was heard, what was said. */
  story: string[];
  took: number;
}

/** Something that is asked of a whole run. */
export interface CheckRow {
  check: string;
  mode: string;
  outcome: Outcome;
  faults: string[];
}

export interface AnswerRow {
  case: string;
  hosting: string;
  outcome: Outcome;
  faults: string[];
  /** Milliseconds from the key in the terminal to the card's end. */
  closedAfter?: number;
}

export interface ProbeRow {
  probe: string;
  outcome: Outcome;
  expected: Answers;
  seen: Answers;
  /** What changed since the version that the agent's file was measured on. */
  faults: string[];
  took: number;
}

export function count(rows: readonly { outcome: Outcome }[]) {
  const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  return { passed: of('passed'), failed: of('failed'), unknown: of('unknown') };
}
