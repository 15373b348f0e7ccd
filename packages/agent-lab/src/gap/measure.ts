import { setTimeout as pause } from 'node:timers/promises';
import {
  type AgentDefinition,
  type Feature,
  isUnknown,
  type OfflineRecipe,
} from '@agenthooks/agent-catalog';
import { allowed } from '../isolation/home.ts';
import type { Scripts } from '../model/script.ts';
import { perform, see } from '../stage/perform.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { type GapPair, turnGap } from './gap.ts';

export interface GapOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  pairs: number;
  /** Names the processes of the run. */
  run: string;
  note: (line: string) => void;
}

/** Milliseconds after a turn: its unwaited hooks are through, so that they cost the next nothing. */
const rest = 700;
const script = 'gap';

/**
 * The same turns in two agents side by side, one with hooks that record and one without, in turn
 * about, so that a busy machine is busy for both.
 */
export async function measureGap({ pairs, run, note, ...rest }: GapOptions): Promise<GapPair[]> {
  const open = (name: string, features: readonly Feature[]) =>
    openStage({
      ...rest,
      features,
      scripts: scriptsFor(rest.recipe),
      trusted: true,
      mode: { hooks: 'injected', native: true },
      run: `${run}-${name}`,
    });
  const recording = await open('with', ['state', 'record']);
  try {
    const plain = await open('without', ['state']);
    try {
      return await turns(recording, plain, pairs, note);
    } finally {
      await plain.close();
    }
  } finally {
    await recording.close();
  }
}

async function turns(recording: Stage, plain: Stage, pairs: number, note: GapOptions['note']) {
  for (const stage of [recording, plain]) await see(stage.recipe.prompt.painted, stage);
  // What the first turn loads is no hook's.
  for (const stage of [recording, plain]) await turn(stage);
  const found: GapPair[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const first = index % 2 === 0 ? recording : plain;
    const a = await turn(first);
    const b = await turn(first === recording ? plain : recording);
    const pair = first === recording ? { with: a, without: b } : { with: b, without: a };
    found.push(pair);
    note(`turn ${index + 1}: ${pair.with} ms with, ${pair.without} ms without`);
  }
  return found;
}

async function turn(stage: Stage): Promise<number> {
  await perform({ act: 'submit', script }, stage);
  const { at } = stage.marks.at(-1)!;
  await perform({ act: 'end', script, after: [] }, stage);
  await pause(rest);
  const gap = turnGap(stage.model.timeline, script, at);
  if (gap === undefined) throw new Error(`the turn asked the model nothing`);
  return gap;
}

/** With a tool in it where the recipe has one that needs no permission. */
function scriptsFor({ probes }: OfflineRecipe): Scripts {
  const command = isUnknown(probes) ? [] : [probes.command(`${allowed} 0 gap.txt`)];
  return { [script]: [...command.map((tool) => ({ tools: [tool] })), { say: 'that is all' }] };
}
