import type { AgentDefinition, OfflineRecipe } from '@agenthooks/agent-catalog';
import { isUnknown } from '@agenthooks/agent-catalog';
import { type LabRequest, pick } from './command-line.ts';
import type { Network } from './isolation/network.ts';
import { chooseModes, type Mode, modeName } from './mode.ts';
import { openBench } from './probes/bench.ts';
import { probes } from './probes/index.ts';
import { differences, type Probe } from './probes/probe.ts';
import { count, type LabReport, type ProbeRow, type ScenarioRow } from './report/report.ts';
import { scenarios } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { type ScenarioResult, sit } from './stage/sitting.ts';

export interface LabOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  request: LabRequest;
  network: Network;
  /** Progress, one line each. */
  note: (line: string) => void;
}

/** Two agents at once: more only make each other late on two cores. */
const atOnce = 2;

export async function runLab(options: LabOptions): Promise<LabReport> {
  const { agent, request, network } = options;
  const chosen = chooseWork(request);
  const rows: { scenarios: ScenarioRow[]; probes: ProbeRow[] } = { scenarios: [], probes: [] };
  const jobs = [
    ...chosen.modes.flatMap((mode) =>
      sittings(chosen.scenarios).map((group) => async () => {
        rows.scenarios.push(...(await runSitting(options, mode, group)));
      }),
    ),
    ...chosen.probes.map((probe) => async () => {
      rows.probes.push(await runProbe(options, probe));
    }),
  ];
  await inTurn(jobs, atOnce);
  const all = [...rows.scenarios, ...rows.probes];
  return {
    schemaVersion: 1,
    agent: agent.id,
    version: agent.package.version,
    date: new Date().toISOString().slice(0, 10),
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    network,
    scenarios: inOrder(rows.scenarios, chosen.modes),
    checks: [],
    probes: rows.probes.sort((a, b) => order(probes, a.probe) - order(probes, b.probe)),
    ...count(all),
  };
}

/** Without a choice everything but what is long; with one, only that. */
function chooseWork(request: LabRequest) {
  const nothing = request.scenarios.length === 0 && request.probes.length === 0;
  return {
    modes: chooseModes(request.hooks, request.native),
    scenarios: nothing ? scenarios : pick('scenario', request.scenarios, scenarios),
    probes: nothing
      ? probes.filter(({ cost }) => cost === 'short')
      : pick('probe', request.probes, probes),
  };
}

/** Each begins with the scenario that waits until the agent can be typed to. */
function sittings(chosen: readonly Scenario[]): Scenario[][] {
  return (['trusted', 'untrusted'] as const).flatMap((sitting) => {
    const [opening, ...others] = scenarios.filter((scenario) => scenario.sitting === sitting);
    const rest = others.filter((scenario) => chosen.includes(scenario));
    return opening && (rest.length > 0 || chosen.includes(opening)) ? [[opening, ...rest]] : [];
  });
}

let runs = 0;

async function runSitting(
  { agent, recipe, binary, request, note }: LabOptions,
  mode: Mode,
  group: readonly Scenario[],
): Promise<ScenarioRow[]> {
  runs += 1;
  const rows: ScenarioRow[] = [];
  const run = `${process.pid}-${runs}`;
  await sit({
    agent,
    recipe,
    binary,
    mode,
    run,
    scenarios: group,
    keep: request.keep,
    onScenario: (result) => {
      const row = scenarioRow(result, mode);
      rows.push(row);
      note(`${row.outcome === 'passed' ? '✓' : '✗'} ${row.scenario} (${row.mode}), ${row.took} ms`);
    },
  }).catch((cause: unknown) => {
    const error = cause instanceof Error ? cause.message : String(cause);
    const scenario = group[rows.length]?.name ?? group[0]!.name;
    rows.push(scenarioRow({ scenario, took: 0, ran: false, error, story: [] }, mode));
  });
  for (const { name } of group.slice(rows.length)) {
    const error = 'did not run: the agent was not there any more';
    rows.push(scenarioRow({ scenario: name, took: 0, ran: false, error, story: [] }, mode));
  }
  return rows;
}

function scenarioRow(result: ScenarioResult, mode: Mode): ScenarioRow {
  const empty = { edges: [], falseDone: 0, missedAttention: 0, stuck: 0, story: [] };
  const common = { scenario: result.scenario, mode: modeName(mode), took: result.took };
  if (!result.ran) {
    return 'unknown' in result
      ? { ...common, ...empty, outcome: 'unknown', faults: [result.unknown] }
      : { ...common, ...empty, outcome: 'failed', faults: [result.error], story: result.story };
  }
  const { edges, falseDone, missedAttention, stuck, faults } = result.judgement;
  const counts = {
    falseDone: falseDone.length,
    missedAttention: missedAttention.length,
    stuck: stuck.length,
  };
  const wrong = Object.values(counts).some((number) => number > 0) || faults.length > 0;
  return {
    ...common,
    ...counts,
    outcome: wrong ? 'failed' : 'passed',
    edges: [...edges].sort((a, b) => a.at - b.at).map(({ edge, delay }) => ({ edge, delay })),
    faults,
    story: wrong ? result.story : [],
  };
}

async function runProbe(
  { agent, recipe, binary, note }: LabOptions,
  probe: Probe,
): Promise<ProbeRow> {
  const begin = Date.now();
  const row = { probe: probe.name, expected: {}, seen: {}, took: 0 };
  if (isUnknown(recipe.probes)) {
    return { ...row, outcome: 'unknown', faults: [recipe.probes.unknown] };
  }
  const expected = recipe.probes.answers[probe.name];
  if (!expected) return { ...row, outcome: 'unknown', faults: ['no answer was ever measured'] };
  try {
    const seen = await probe.ask(openBench(agent, recipe, recipe.probes, binary));
    const faults = differences(expected, seen);
    const outcome = faults.length === 0 ? 'passed' : 'failed';
    const took = Date.now() - begin;
    note(`${outcome === 'passed' ? '✓' : '✗'} probe ${probe.name}, ${took} ms`);
    return { ...row, outcome, expected, seen, faults, took };
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    return { ...row, outcome: 'failed', expected, faults: [fault], took: Date.now() - begin };
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

function order(all: readonly { name: string }[], name: string): number {
  return all.findIndex((one) => one.name === name);
}
