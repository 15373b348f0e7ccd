import { join } from 'node:path';
import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { summarise } from './gap/gap.ts';
import { measureGap } from './gap/measure.ts';
import { goldenRun, writeGolden } from './golden/record.ts';
import { guests } from './guests/index.ts';
import type { Network } from './isolation/network.ts';
import { type Mode, modeName, waysOf } from './mode.ts';
import { probes } from './probes/index.ts';
import { compare } from './report/compare.ts';
import { type CheckRow, count, type LabReport, type ScenarioRow } from './report/report.ts';
import { chooseWork, sittings } from './run/choose.ts';
import type { LabOptions } from './run/options.ts';
import type { Rows } from './run/rows.ts';
import { answering, proof, runGuest, runProbe, runProof } from './run/run-question.ts';
import { runSitting } from './run/run-sitting.ts';
import { runUsage } from './run/run-usage.ts';
import { scenarios } from './scenarios/index.ts';
import type { SittingRecord } from './stage/record.ts';

/** Two agents at once: more only make each other late on two cores. */
const atOnce = 2;

/** What signals.md allows recording to cost. */
const gapBar = 1.05;

/** Chooses, runs, and reports. */
export async function runLab(options: LabOptions): Promise<LabReport> {
  const { agent, request, network } = options;
  if (request.gap > 0) return runGap(options);
  const chosen = chooseWork(request, waysOf(agent));
  const rows: Rows = { scenarios: [], checks: [], probes: [], answers: [] };
  const records: SittingRecord[] = [];
  const jobs = [
    ...chosen.modes.flatMap((mode) =>
      sittings(chosen.scenarios).map((group) => async () => {
        const record = await runSitting(options, mode, group, rows);
        if (record) records.push(record);
      }),
    ),
    ...chosen.hostings.map((hosting) => async () => answering(options, hosting, rows)),
    ...chosen.probes.map((probe) => async () => {
      rows.probes.push(await runProbe(options, probe));
    }),
    ...(chosen.usage ? [async () => runUsage(options, rows)] : []),
    ...(chosen.proof ? [async () => void rows.probes.push(await runProof(options))] : []),
    ...chosen.guests.map((guest) => async () => {
      rows.probes.push(await runGuest(options, guest));
    }),
  ];
  await inTurn(jobs, atOnce);
  const all = [...rows.scenarios, ...rows.checks, ...rows.probes, ...rows.answers];
  const report: LabReport = {
    ...heading(agent, network),
    scenarios: inOrder(rows.scenarios, chosen.modes),
    checks: rows.checks,
    answers: rows.answers,
    probes: rows.probes.sort((a, b) => order(asked, a.probe) - order(asked, b.probe)),
    comparison: request.compare ? compare(records, agent.traits) : [],
    ...count(all),
  };
  if (request.record) keep(options, records);
  return report;
}

function heading(agent: AgentDefinition, network: Network) {
  return {
    schemaVersion: 1 as const,
    agent: agent.id,
    version: agent.package.version,
    date: new Date().toISOString().slice(0, 10),
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    network,
  };
}

async function runGap(options: LabOptions): Promise<LabReport> {
  const { agent, request, network } = options;
  const run = `${process.pid}-gap`;
  const gap = summarise(await measureGap({ ...options, pairs: request.gap, run }));
  const check: CheckRow = {
    check: `recording adds at most ${gapBar} to the gap of a turn`,
    mode: 'injected',
    outcome: gap.ratio <= gapBar ? 'passed' : 'failed',
    faults: gap.ratio <= gapBar ? [] : [`the ratio is ${gap.ratio.toFixed(3)}`],
  };
  const nothing = { scenarios: [], probes: [], comparison: [], answers: [] };
  return { ...heading(agent, network), ...nothing, checks: [check], gap, ...count([check]) };
}

/** Only whole runs are kept: what was picked out has no beginning of its own. */
function keep({ agent, note, golden, ours }: LabOptions, records: readonly SittingRecord[]): void {
  const folder = join(golden, `${agent.id}-${agent.package.version}`);
  for (const record of records) {
    const run = goldenRun(record, agent, ours);
    writeGolden(folder, run);
    note(`recorded ${join(folder, run.name)}`);
  }
}

/** Runs jobs, at most so many at once; the first failure ends it. */
async function inTurn(jobs: readonly (() => Promise<void>)[], width: number): Promise<void> {
  const queue = [...jobs];
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job();
  };
  await Promise.all(Array.from({ length: width }, lane));
}

function inOrder(rows: readonly ScenarioRow[], modes: readonly Mode[]): ScenarioRow[] {
  const names = modes.map(modeName);
  return [...rows].sort(
    (a, b) =>
      names.indexOf(a.mode) - names.indexOf(b.mode) ||
      order(scenarios, a.scenario) - order(scenarios, b.scenario),
  );
}

const asked = [proof, ...probes, ...guests];

function order(all: readonly { name: string }[], name: string): number {
  return all.findIndex((one) => one.name === name);
}
