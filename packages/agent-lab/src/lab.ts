import { join } from 'node:path';
import type { AgentDefinition, OfflineRecipe } from '@agenthooks/agent-catalog';
import { isUnknown } from '@agenthooks/agent-catalog';
import type { Hosting } from './answering/case.ts';
import { heldFor } from './answering/cases/held.ts';
import { answeringCases } from './answering/cases/index.ts';
import { runAnswering } from './answering/run.ts';
import { duplicates } from './checks/duplicates.ts';
import { compareRecorded, type Recorded, readRecorded } from './checks/recorded.ts';
import { installHooks, watchSettings } from './checks/settings.ts';
import { type LabRequest, pick } from './command-line.ts';
import { summarise } from './gap/gap.ts';
import { measureGap } from './gap/measure.ts';
import { goldenRun, writeGolden } from './golden/record.ts';
import { type Guest, houseOf, type Lodger } from './guests/guest.ts';
import { guests } from './guests/index.ts';
import type { Network } from './isolation/network.ts';
import { processesOf } from './isolation/processes.ts';
import { chooseModes, installs, type Mode, modeName, runName } from './mode.ts';
import { openBench } from './probes/bench.ts';
import { probes } from './probes/index.ts';
import { type Answers, differences, type Probe } from './probes/probe.ts';
import { compare } from './report/compare.ts';
import {
  type AnswerRow,
  type CheckRow,
  count,
  type LabReport,
  type Outcome,
  type ProbeRow,
  type ScenarioRow,
} from './report/report.ts';
import { scenarios } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { keepJournal } from './stage/journal.ts';
import type { SittingRecord } from './stage/record.ts';
import { type ScenarioResult, sit } from './stage/sitting.ts';

export interface LabOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  request: LabRequest;
  network: Network;
  /** Where golden journals go, and the version of ours that wrote them. */
  golden: string;
  ours: string;
  /** What runs a hub in the foreground. */
  hubCommand: readonly string[];
  /** Folder of our built plugin, and the agent that asks beside the one it is loaded into. */
  plugin: string;
  asker: Lodger;
  /** Where the host's journals of the last runs go. */
  journals: string;
  /** Progress, one line each. */
  note: (line: string) => void;
}

const signs: Readonly<Record<Outcome, string>> = { passed: '✓', failed: '✗', unknown: '?' };

/** Milliseconds: a reader that waits for 4 s of quiet must have its time after each turn. */
const slowest = 6_000;

/** Two agents at once: more only make each other late on two cores. */
const atOnce = 2;

/** What signals.md allows recording to cost. */
const gapBar = 1.05;

export async function runLab(options: LabOptions): Promise<LabReport> {
  const { agent, request, network } = options;
  if (request.gap > 0) return runGap(options);
  const chosen = chooseWork(request, agent.traits.nativeApp !== null);
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

interface Rows {
  scenarios: ScenarioRow[];
  checks: CheckRow[];
  probes: ProbeRow[];
  answers: AnswerRow[];
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

/** Without a choice everything but what is long; with one, only that. */
function chooseWork(request: LabRequest, reports: boolean) {
  const { scenarios: named, probes: picked, guests: visited, answers } = request;
  const held = request.hold > 0;
  const nothing =
    named.length + picked.length + visited.length === 0 && answers === undefined && !held;
  return {
    hostings: held
      ? (['hosted'] as const)
      : hostings.filter((one) => nothing || answers === 'all' || answers === one),
    modes: chooseModes(request.hooks, request.native, reports),
    scenarios: nothing ? scenarios : pick('scenario', named, scenarios),
    probes: nothing ? probes.filter(({ cost }) => cost === 'short') : pick('probe', picked, probes),
    guests: nothing ? guests : pick('guest', visited, guests),
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

const hostings = ['hosted', 'unhosted'] as const;

async function answering(options: LabOptions, hosting: Hosting, rows: Rows): Promise<void> {
  const run = `${process.pid}-answers-${hosting}`;
  const { keep, hold } = options.request;
  const cases = hold > 0 ? [heldFor(hold)] : answeringCases;
  try {
    const found = await runAnswering({ ...options, cases, hosting, run, keep });
    rows.answers.push(...found.answers);
    rows.checks.push(...found.checks);
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    rows.answers.push({ case: 'the beginning', hosting, outcome: 'failed', faults: [fault] });
  }
}

const ranOf = (rows: readonly ScenarioRow[]) =>
  rows.filter(({ outcome }) => outcome !== 'unknown').map(({ scenario }) => scenario);

let runs = 0;

async function runSitting(
  { agent, recipe, binary, request, journals, note }: LabOptions,
  mode: Mode,
  group: readonly Scenario[],
  all: Rows,
): Promise<SittingRecord | undefined> {
  runs += 1;
  const rows: ScenarioRow[] = [];
  const run = `${process.pid}-${runs}`;
  const settings: string[] = [];
  let recorded: Recorded | undefined;
  const journal = join(journals, agent.id, `${runName(group[0]!.sitting, mode)}.jsonl`);
  const record = await sit({
    agent,
    recipe,
    binary,
    mode,
    run,
    scenarios: group,
    keep: request.keep,
    afterglow: request.compare ? slowest : undefined,
    prepare: async (home) => {
      if (request.keep) note(`keeping ${home.folder} (${modeName(mode)})`);
      const watch = installs(mode)
        ? await installHooks(agent, home, binary)
        : watchSettings(agent, home);
      return () => {
        settings.push(...watch.settle());
        recorded = readRecorded(home.state);
        keepJournal(home, journal);
      };
    },
    onScenario: (result) => {
      const row = scenarioRow(result, mode);
      rows.push(row);
      note(`${signs[row.outcome]} ${row.scenario} (${row.mode}), ${row.took} ms`);
      if (row.outcome === 'failed') note(`  journal: ${journal}`);
    },
  }).catch((cause: unknown) => {
    const error = cause instanceof Error ? cause.message : String(cause);
    const scenario = group[rows.length]?.name ?? group[0]!.name;
    rows.push(scenarioRow({ scenario, took: 0, ran: false, error, story: [] }, mode));
    return undefined;
  });
  for (const { name } of group.slice(rows.length)) {
    const error = 'did not run: the agent was not there any more';
    rows.push(scenarioRow({ scenario: name, took: 0, ran: false, error, story: [] }, mode));
  }
  all.scenarios.push(...rows);
  const check = (name: string, faults: string[]) =>
    all.checks.push({
      check: `${name} (${group[0]!.sitting})`,
      mode: modeName(mode),
      outcome: faults.length === 0 ? 'passed' : 'failed',
      faults,
    });
  check(installs(mode) ? 'removed byte for byte' : 'settings untouched', settings);
  // Doubled commands say everything twice; what must hold then are the states. A plugin is one voice.
  const once = mode.hooks !== 'doubled' || agent.config.shape === 'plugin-file';
  if (record && mode.hooks !== 'none' && once) {
    check('each signal once', duplicates(record.signals));
  }
  if (record && recorded && once) {
    const played = mode.hooks === 'none' ? [] : ranOf(rows);
    const faults = compareRecorded(recorded, recipe.recorded, played);
    if (isUnknown(faults)) note(`  recorded lines: ${faults.unknown}`);
    else check('exactly the expected lines recorded', faults);
  }
  check(
    'nothing left running',
    processesOf(run).map((pid) => `process ${pid} is still there`),
  );
  return record;
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
    note(`${signs[outcome]} probe ${probe.name}, ${took} ms`);
    return { ...row, outcome, expected, seen, faults, took };
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    return { ...row, outcome: 'failed', expected, faults: [fault], took: Date.now() - begin };
  }
}

async function runGuest(options: LabOptions, guest: Guest): Promise<ProbeRow> {
  const { plugin, asker, note } = options;
  const begin = Date.now();
  const { name, expected } = guest;
  const row = { probe: name, expected, seen: {}, took: 0 };
  const house = houseOf(options, plugin, asker);
  if (isUnknown(house)) return { ...row, outcome: 'unknown', faults: [house.unknown] };
  const done = (seen: Answers, faults: string[]): ProbeRow => {
    const outcome = faults.length === 0 ? 'passed' : 'failed';
    const took = Date.now() - begin;
    note(`${signs[outcome]} guest ${name}, ${took} ms`);
    return { ...row, outcome, seen, faults, took };
  };
  try {
    const seen = await guest.visit(house);
    return done(seen, differences(expected, seen));
  } catch (cause) {
    return done({}, [cause instanceof Error ? cause.message : String(cause)]);
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

const asked = [...probes, ...guests];

function order(all: readonly { name: string }[], name: string): number {
  return all.findIndex((one) => one.name === name);
}
