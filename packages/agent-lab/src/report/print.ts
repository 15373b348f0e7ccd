import type { Gap } from '../gap/gap.ts';
import { comparisonTable } from './compare.ts';
import type { LabReport, Outcome, ScenarioRow } from './report.ts';
import { table } from './table.ts';

const marks: Readonly<Record<Outcome, string>> = { passed: 'ok', failed: 'FAILED', unknown: '?' };

/** The report for a person: the tables, then every fault in words, then the sum. */
export function print(report: LabReport): string {
  const { network, scenarios, checks, probes } = report;
  const parts = [
    `${report.agent} ${report.version}, ${report.date}, ${report.platform}, Node ${report.node}; ` +
      (network.loopbackOnly
        ? 'network: loopback only'
        : `network: not separated (${network.why}); the agent was told of loopback only`),
  ];
  if (scenarios.length > 0) {
    parts.push(
      table(
        ['scenario', 'hooks', '', 'edges (ms after it happened)', 'false done', 'missed', 'stuck'],
        scenarios.map((row) => [
          row.scenario,
          row.mode,
          marks[row.outcome],
          edges(row),
          String(row.falseDone),
          String(row.missedAttention),
          String(row.stuck),
        ]),
      ),
    );
  }
  if (checks.length > 0) {
    parts.push(
      table(
        ['check', 'hooks', ''],
        checks.map(({ check, mode, outcome }) => [check, mode, marks[outcome]]),
      ),
    );
  }
  if (probes.length > 0) {
    parts.push(
      table(
        ['probe', '', 'expected', `seen on ${report.version}`],
        probes.flatMap(({ probe, outcome, expected, seen }) =>
          [...new Set([...Object.keys(expected), ...Object.keys(seen)])].map((name, index) => [
            index === 0 ? probe : '',
            index === 0 ? marks[outcome] : '',
            `${name}: ${expected[name] ?? '(not known)'}`,
            seen[name] ?? '(not asked)',
          ]),
        ),
      ),
    );
  }
  if (report.answers.length > 0) {
    parts.push(
      table(
        ['answered', 'agent', '', 'card closed after (ms)'],
        report.answers.map((row) => [
          row.case,
          row.hosting,
          marks[row.outcome],
          row.closedAfter === undefined ? '' : String(row.closedAfter),
        ]),
      ),
    );
  }
  if (report.gap) parts.push(gapLine(report.gap));
  if (report.comparison.length > 0) parts.push(comparisonTable(report.comparison));
  const faults = [
    ...scenarios.map((row) => [`${row.scenario} (${row.mode})`, row.faults] as const),
    ...checks.map((row) => [`${row.check} (${row.mode})`, row.faults] as const),
    ...probes.map((row) => [row.probe, row.faults] as const),
    ...report.answers.map((row) => [`${row.case} (${row.hosting})`, row.faults] as const),
  ].flatMap(([where, said]) => said.map((fault) => `${where}: ${fault}`));
  if (faults.length > 0) parts.push(faults.join('\n'));
  for (const { scenario, mode, story } of scenarios.filter(({ story }) => story.length > 0)) {
    parts.push(`${scenario} (${mode}), milliseconds:\n${story.join('\n')}`);
  }
  parts.push(
    `${report.passed} passed, ${report.failed} failed` +
      (report.unknown > 0 ? `, ${report.unknown} not known` : ''),
  );
  return parts.join('\n\n');
}

function gapLine({ pairs, with: recorded, without, ratio }: Gap): string {
  return `recording: ${pairs} paired turns, median gap ${recorded} ms with, ${without} ms without, ratio ${ratio.toFixed(3)}`;
}

function edges({ edges }: ScenarioRow): string {
  return edges.map(({ edge, delay }) => `${edge} ${delay === null ? 'never' : delay}`).join(', ');
}
