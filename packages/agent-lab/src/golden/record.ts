import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentDefinition } from '@agenthooks/agent-catalog';
import {
  createJournal,
  defineConfig,
  initialState,
  replay,
  type Said,
  score,
  step,
} from '@agenthooks/workstate';
import { runName } from '../mode.ts';
import type { SittingRecord } from '../stage/record.ts';
import { truthEdges } from '../truth/edges.ts';
import { Normaliser } from './normalise.ts';

/** One run of a real agent as the tests of the turn machine keep it. */
export interface GoldenRun {
  /** Of the files: `<name>.jsonl`, `<name>.txt`, `<name>.json`. */
  name: string;
  /** The journal that a session keeps, with times and ids that are the same in every run. */
  journal: string;
  /** What a replay of the journal says. */
  text: string;
  /** Where it comes from, and what really happened, in the words of `score`. */
  about: object;
}

/** @throws Error where the run is not one to keep: its own score has a fault. */
export function goldenRun(record: SittingRecord, agent: AgentDefinition, ours: string): GoldenRun {
  const launched = record.marks[0]!.at;
  const normaliser = new Normaliser(launched);
  const inputs = record.inputs.map((input) => normaliser.input(input));
  const truth = truthEdges(record.marks.map((mark) => normaliser.mark(mark)));
  const config = defineConfig(agent.traits);
  const versions = { [agent.id]: agent.package.version };
  const journal = createJournal({
    config,
    spawn: {
      agent: agent.id,
      base: null,
      brand: 'agenthooks',
      installed: record.mode.hooks === 'none' ? [] : ['state'],
      versions,
    },
  });
  let state = initialState(inputs[0]?.at ?? 0, agent.traits);
  const said: Said[] = [];
  const lines = inputs.flatMap((input) => {
    const next = step(state, input, config);
    const written = journal.record(input, next.effects, next.state);
    if (next.state.phase !== state.phase) said.push({ at: input.at, phase: next.state.phase });
    state = next.state;
    return written;
  });
  const name = runName(record.sitting, record.mode);
  const { falseDone, missedAttention, stuckWorking } = score(truth, said);
  if (falseDone.length + missedAttention.length + stuckWorking.length > 0) {
    throw new Error(
      `${name} is no run to keep: ${falseDone.length} false done, ` +
        `${missedAttention.length} missed attention, ${stuckWorking.length} stuck`,
    );
  }
  return {
    name,
    journal: lines.map((line) => `${line}\n`).join(''),
    text: replay(lines).text,
    about: {
      agent: agent.id,
      version: agent.package.version,
      recorded: new Date(launched).toISOString().slice(0, 10),
      agenthooks: ours,
      sitting: record.sitting,
      hooks: record.mode.hooks,
      native: record.mode.native,
      truth,
    },
  };
}

export function writeGolden(folder: string, run: GoldenRun): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${run.name}.jsonl`), run.journal);
  writeFileSync(join(folder, `${run.name}.txt`), run.text);
  writeFileSync(join(folder, `${run.name}.json`), `${JSON.stringify(run.about, null, 2)}\n`);
}
