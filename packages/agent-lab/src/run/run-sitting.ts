import { join } from 'node:path';
import { isUnknown } from '@agenthooks/agent-catalog';
import { duplicates } from '../checks/duplicates.ts';
import { compareRecorded, type Recorded, readRecorded } from '../checks/recorded.ts';
import { installHooks, watchSettings } from '../checks/settings.ts';
import { processesOf } from '../isolation/processes.ts';
import { installs, type Mode, modeName, runName } from '../mode.ts';
import type { ScenarioRow } from '../report/report.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { keepJournal } from '../stage/journal.ts';
import type { SittingRecord } from '../stage/record.ts';
import { type ScenarioResult, sit } from '../stage/sitting.ts';
import type { LabOptions } from './options.ts';
import { type Rows, signs } from './rows.ts';

/** Milliseconds: a reader that waits for 4 s of quiet must have its time after each turn. */
const slowest = 6_000;

const ranOf = (rows: readonly ScenarioRow[]) =>
  rows.filter(({ outcome }) => outcome !== 'unknown').map(({ scenario }) => scenario);

let runs = 0;

/** One agent process, and what must hold of it as a whole. */
export async function runSitting(
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
    const prompted = played.length > 0 && record.marks.some(({ mark }) => mark === 'submitted');
    const faults = compareRecorded(recorded, recipe.recorded, played, prompted);
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
