import { setTimeout as pause } from 'node:timers/promises';
import { type AgentTraits, isUnknown, type Known, unknown } from '@agenthooks/agent-catalog';
import type { Mode } from '../mode.ts';
import type { Act } from '../scenarios/act.ts';
import type { Scenario, ScenarioPlan } from '../scenarios/scenario.ts';
import { judge } from '../truth/judge.ts';
import type { Judgement, Sources } from '../truth/judgement.ts';
import { limits } from '../truth/limits.ts';
import type { Mark } from '../truth/mark.ts';
import { perform } from './perform.ts';
import { recordOf, type SittingRecord } from './record.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { tell } from './tell.ts';

/** One agent process from launch to exit, with several scenarios in it. */
export interface SittingOptions extends Omit<StageOptions, 'scripts' | 'trusted'> {
  scenarios: readonly Scenario[];
  /** Milliseconds for which a state must stand to be the last word. */
  afterglow: number | undefined;
  onScenario?: (result: ScenarioResult) => void;
  /** What is done next. */
  onAct?: (act: Act) => void;
}

export type ScenarioResult = {
  scenario: string;
  /** Milliseconds that it took. */
  took: number;
} & (
  | { ran: true; judgement: Judgement; story: string[] }
  /** The recipe does not know how to provoke it. */
  | { ran: false; unknown: string }
  /** The agent did something else than the scenario foresaw. */
  | { ran: false; error: string; story: string[] }
);

/** A state must stand for this long to be the last word: longer than a hook takes to start. */
const standing = 700;

export async function sit(options: SittingOptions): Promise<SittingRecord> {
  const plans = options.scenarios.map((scenario) => ({
    scenario,
    plan: scenario.plan(options.recipe),
  }));
  const scripts = Object.assign(
    {},
    ...plans.map(({ plan }) => (isUnknown(plan) ? {} : plan.scripts)),
  );
  const stage = await openStage({
    ...options,
    scripts,
    trusted: options.scenarios[0]?.sitting !== 'untrusted',
  });
  const sources = sourcesOf(options.mode, options.agent.traits);
  try {
    for (const { scenario, plan } of plans) {
      const heard = isUnknown(plan) ? plan : audible(plan, sources);
      const result = isUnknown(heard)
        ? { scenario: scenario.name, took: 0, ran: false as const, unknown: heard.unknown }
        : await play(scenario.name, heard, stage, sources, options);
      options.onScenario?.(result);
      // What follows would be judged by where this one stopped.
      if (!result.ran && 'error' in result) break;
    }
    return recordOf(stage, options.scenarios[0]?.sitting ?? 'trusted', options.mode);
  } finally {
    await stage.close();
  }
}

/** What is listened to, and what of the agent's readiness can be told by it. */
function sourcesOf({ hooks, native }: Mode, { readyBy, nativeApp }: AgentTraits): Sources {
  const says = (source: 'hook' | 'native-idle') => readyBy.includes(source);
  const ready = (hooks !== 'none' && says('hook')) || (native && says('native-idle'));
  const otherwise = native && nativeApp !== null ? 'rest' : 'nothing';
  return { hooks: hooks !== 'none', native, ready: ready ? 'ready' : otherwise };
}

/** The plan, unless nobody whom we listen to tells what happens in it. */
function audible(plan: ScenarioPlan, { hooks, native }: Sources): Known<ScenarioPlan> {
  const heard = { hook: hooks, native };
  if (plan.needs === undefined || plan.needs.some((source) => heard[source])) return plan;
  return unknown(`told by ${plan.needs.join(' and ')} alone, which this mode leaves out`);
}

async function play(
  name: string,
  plan: ScenarioPlan,
  stage: Stage,
  sources: Sources,
  { afterglow = standing, onAct }: Pick<SittingOptions, 'afterglow' | 'onAct'>,
): Promise<ScenarioResult> {
  const begin = Date.now();
  const first = stage.marks.length === 1 ? 0 : stage.marks.length;
  const marks = () => stage.marks.slice(first).sort((a, b) => a.at - b.at);
  const now = () => judge({ marks: marks(), states: stage.states, until: Date.now(), sources });
  try {
    stage.session.focus(false);
    for (const act of plan.acts) {
      onAct?.(act);
      await perform(act, stage);
    }
    await settle(stage, afterglow, now, marks);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    const told = tell(stage, marks(), begin);
    return { scenario: name, took: Date.now() - begin, ran: false, error, story: told };
  }
  const judgement = now();
  const faults = stage.model.timeline.flatMap((event) =>
    event.type === 'fault' && event.at >= begin ? [event.message] : [],
  );
  return {
    scenario: name,
    took: Date.now() - begin,
    ran: true,
    judgement: { ...judgement, faults: [...judgement.faults, ...faults, ...stage.problems] },
    story: tell(stage, marks(), begin),
  };
}

/** How long what happened may take to be told. */
function patience(mark: Mark): number {
  if (mark.mark === 'prompt') return limits.ready;
  return mark.mark === 'commanded' ? (mark.within ?? limits.stuck) : limits.stuck;
}

/** Goes on when everything was said and stood for a while, or when its time is over. */
async function settle(
  stage: Stage,
  afterglow: number,
  now: () => Judgement,
  marks: () => readonly Mark[],
): Promise<void> {
  const due = marks().map((mark) => mark.at + patience(mark));
  const deadline = Math.max(Date.now(), ...due) + 200;
  while (Date.now() < deadline && now().edges.some(({ delay }) => delay === null)) await pause(50);
  const changed = () => Math.max(stage.states.at(-1)?.at ?? 0, marks().at(-1)?.at ?? 0);
  const limit = Date.now() + afterglow * 3;
  while (Date.now() < limit && Date.now() - changed() < afterglow) await pause(50);
}
