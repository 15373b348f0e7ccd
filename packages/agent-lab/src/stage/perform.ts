import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Keys } from '@agenthooks/agent-catalog';
import { moments } from '../model/timeline.ts';
import { turnEnd } from '../model/turn-end.ts';
import type { Act } from '../scenarios/act.ts';
import type { Stage } from './stage.ts';
import { StageError } from './watch.ts';

/** Milliseconds. */
const patience = {
  /** What an agent does for the first time it does slowly: 32 s at a load of 30 (opencode 1.18.33). */
  screen: 40_000,
  /** An agent of 180 MB on a machine that does much else. */
  start: 60_000,
  model: 20_000,
  exit: 15_000,
  /** Between two keys of one answer. */
  keys: 300,
  /** With background work in it. */
  turn: 40_000,
};

/** Does one act, and leaves the marks of what really happened. */
export async function perform(act: Act, stage: Stage): Promise<void> {
  const { session, marks } = stage;
  switch (act.act) {
    case 'submit': {
      const at = await type(`RUN:${act.script}`, stage);
      marks.push({ at, mark: 'submitted', ...(act.moves && { moves: act.moves }) });
      return;
    }
    case 'command': {
      const at = await type(act.text, stage, act.enterAfter);
      const within = act.within === undefined ? {} : { within: act.within };
      marks.push({ at, mark: 'commanded', moves: act.moves, ...within });
      const end = act.ends === null ? at : await lastByte(act.ends, stage, at);
      marks.push({ at: end, mark: 'ended', outcome: 'settled' });
      return;
    }
    case 'see-prompt':
      marks.push({ at: await seePrompt(act.painted, stage), mark: 'prompt' });
      return;
    case 'see-dialog':
      marks.push({ at: await see(act.painted, stage), mark: 'dialog' });
      return;
    case 'see-ask': {
      const at = await see(act.painted, stage);
      const called = stage.model.timeline.findLast(
        (event) => event.type === 'last-byte' && event.at <= at,
      );
      marks.push({
        at,
        mark: 'asked',
        tool: act.tool,
        ask: act.ask,
        ...(called && { called: called.at }),
      });
      return;
    }
    case 'look':
      await pause(act.ms);
      return;
    case 'watch':
      session.focus(act.focused);
      return;
    case 'answer':
      await press(act.keys, stage, (at) => marks.push({ at, mark: 'answered' }));
      return;
    case 'answer-dialog':
      await press(act.keys, stage, (at) => marks.push({ at, mark: 'dialog-answered' }));
      return;
    case 'interrupt':
      await press(act.keys, stage, (at) => marks.push({ at, mark: 'interrupted' }));
      return;
    case 'hear':
      await until(
        () => moments(stage.model.timeline, act.script, 'first-byte')[0]?.at,
        patience.model,
        `the first byte of ${act.script}`,
        stage,
      );
      return;
    case 'end': {
      const at = await seeTurnEnd(act.script, act.after, stage);
      marks.push({ at, mark: 'ended', outcome: 'done' });
      return;
    }
    case 'fail':
      marks.push({ at: await lastByte(act.script, stage, 0), mark: 'failed', kind: act.kind });
      return;
    case 'terminate':
      session.kill('SIGTERM');
      return;
    case 'see-exit': {
      const at = await until(() => stage.exitedAt, patience.exit, "the agent's exit", stage);
      marks.push({ at, mark: 'exited' });
      return;
    }
  }
}

/** When Enter was pressed. What we say of the key itself is said by then. */
export async function type(
  text: string,
  { session, recipe }: Stage,
  enterAfter = recipe.prompt.enterAfter,
): Promise<number> {
  const { empties } = recipe.prompt;
  if (empties !== undefined) {
    session.write(empties);
    await pause(patience.keys);
  }
  session.write(text);
  await pause(enterAfter);
  session.write('\r');
  return Date.now();
}

/** The moment that counts is that of the last key: the ones before it only move a cursor. */
async function press(keys: Keys, { session }: Stage, mark: (at: number) => void): Promise<void> {
  for (const [index, key] of keys.entries()) {
    if (index > 0) await pause(patience.keys);
    if (index === keys.length - 1) mark(Date.now());
    session.write(key);
  }
}

/** After the launch, which takes longer than anything that comes later. */
export function seePrompt(painted: string, stage: Stage): Promise<number> {
  return see(painted, stage, patience.start);
}

export function see(painted: string, stage: Stage, within = patience.screen): Promise<number> {
  const pattern = new RegExp(painted, 'u');
  const shown = () => (pattern.test(stage.screen.text()) ? Date.now() : undefined);
  return until(shown, within, `a screen that fits ${pattern}`, stage);
}

function lastByte(script: string, stage: Stage, since: number): Promise<number> {
  return until(
    () => moments(stage.model.timeline, script, 'last-byte').find(({ at }) => at >= since)?.at,
    patience.model,
    `the last byte of ${script}`,
    stage,
  );
}

function seeTurnEnd(script: string, markers: readonly string[], stage: Stage): Promise<number> {
  const files = markers.map((name) => join(stage.home.cwd, name));
  const over = () => {
    if (files.length === 0) return undefined;
    if (!files.every((file) => existsSync(file))) return null;
    return Math.ceil(Math.max(...files.map((file) => statSync(file).mtimeMs)));
  };
  const ended = () => turnEnd(stage.model.timeline, script, { over: over(), now: Date.now() });
  return until(ended, patience.turn, `the end of ${script}`, stage);
}

export function until<T>(
  condition: () => T | undefined,
  within: number,
  what: string,
  stage: Stage,
): Promise<T> {
  const missing = () =>
    `waited ${within / 1_000} s for ${what}; the screen shows:\n${stage.screen.text()}`;
  return stage.watch.until(
    () => {
      const found = condition();
      if (found === undefined && stage.exitedAt !== undefined) {
        throw new StageError(`the agent was gone before ${what}:\n${stage.screen.text()}`);
      }
      return found;
    },
    within,
    missing,
  );
}
