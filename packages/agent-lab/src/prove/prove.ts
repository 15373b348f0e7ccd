import { dirname } from 'node:path';
import type { AgentDefinition, OfflineRecipe } from '@agenthooks/agent-catalog';
import { isUnknown } from '@agenthooks/agent-catalog';
import type { SignalName } from '@agenthooks/osc-protocol';
import { installHooks } from '../checks/settings.ts';
import { interruptCtrlC, interruptEscape } from '../scenarios/interrupt.ts';
import { permission } from '../scenarios/permission.ts';
import { ready } from '../scenarios/ready.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { turn } from '../scenarios/turn.ts';
import { type ScenarioResult, sit } from '../stage/sitting.ts';
import type { HeardSignal } from '../stage/stage.ts';
import { type ProvenStep, provenSteps, type StepName, sayable } from './steps.ts';

export interface ProveOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  /** The program to be started, absolute. */
  binary: string;
  /** PATH of the agent: what it needs to start, and nothing of the person's. */
  path: string;
  /** Each step when it is decided. */
  onStep?: (step: ProvenStep) => void;
  /** What is being done now, for progress. */
  note?: (line: string) => void;
  /** Leave the folder of the run, and hear where it is. */
  keep?: boolean;
}

export interface Proven {
  steps: ProvenStep[];
  /** Signals that came from the hooks, by how often. */
  heard: Partial<Record<SignalName, number>>;
  /** What the hooks can say and nothing here provoked. */
  notHeard: SignalName[];
  /** Whatever else went wrong, one sentence each. */
  faults: string[];
}

/** A PATH on which a program that is a script finds the Node that runs us, and what is beside it. */
export function provingPath(binary: string): string {
  const own = [dirname(binary), dirname(process.execPath)];
  return [...new Set([...own, '/usr/local/bin', '/usr/bin', '/bin'])].join(':');
}

/**
 * Hosts the person's own program in a home of its own, with hooks installed there as a person would
 * install them and a scripted model on loopback, and takes it from ready to interrupted.
 *
 * @throws IsolationError before anything is started, when it would touch something of the person's
 */
export async function prove(options: ProveOptions): Promise<Proven> {
  const { agent, recipe, binary, path, onStep, note, keep } = options;
  const plan = planOf(recipe);
  const proven: Proven = { steps: [], heard: {}, notHeard: [], faults: [] };
  const signals: HeardSignal[] = [];
  const add = (steps: readonly ProvenStep[]) => {
    for (const step of steps) {
      proven.steps.push(step);
      onStep?.(step);
    }
  };
  note?.(`starting ${agent.title}`);
  const record = await sit({
    agent,
    recipe,
    binary,
    path,
    mode: { hooks: 'installed', native: true },
    run: `${process.pid}-prove`,
    scenarios: plan.map(({ scenario }) => scenario),
    afterglow: undefined,
    ...(keep && { keep }),
    prepare: async (home) => {
      if (keep) note?.(`keeping ${home.folder}`);
      const watch = await installHooks(agent, home, binary);
      return () => void proven.faults.push(...watch.settle());
    },
    onSignal: (signal) => signals.push(signal),
    onAct: ({ act }) => note?.(`${agent.title}: ${actWords[act] ?? act}`),
    onScenario: (result) => {
      const { steps } = plan.find(({ scenario }) => scenario.name === result.scenario)!;
      const found = decided(agent, steps, result, signals);
      add(found);
      const isWhole = found.every(({ outcome }) => outcome === 'arrived');
      if (!result.ran && 'error' in result) proven.faults.push(result.error);
      // The lab is stricter than what a person asks here.
      if (result.ran && !isWhole) proven.faults.push(...result.judgement.faults);
    },
  });
  const done = proven.steps.map(({ step }) => step);
  const left = plan.flatMap(({ steps }) => steps).filter((step) => !done.includes(step));
  const text = 'the agent was not there any more';
  add(left.map((step) => ({ step, outcome: 'missing', by: null, delay: null, text })));
  for (const { signal, trusted } of record.signals) {
    if (trusted) proven.heard[signal.signal] = (proven.heard[signal.signal] ?? 0) + 1;
  }
  proven.notHeard = sayable(agent).filter((name) => proven.heard[name] === undefined);
  return proven;
}

/** What nobody knows how to provoke proves nothing, and costs nothing. */
export function isProved({ steps, faults }: Proven): boolean {
  const isFine = steps.every(({ outcome }) => outcome === 'arrived' || outcome === 'unknown');
  return isFine && steps.some(({ outcome }) => outcome === 'arrived') && faults.length === 0;
}

interface Planned {
  scenario: Scenario;
  steps: readonly StepName[];
}

/** A turn that asks tells more than one that does not; which key interrupts is the recipe's. */
function planOf({ permission: asks, interrupts }: OfflineRecipe): Planned[] {
  const interrupt = isUnknown(interrupts.escape) ? interruptCtrlC : interruptEscape;
  return [
    { scenario: ready, steps: ['ready'] },
    ...(isUnknown(asks)
      ? ([
          { scenario: turn, steps: ['working', 'done'] },
          { scenario: permission, steps: ['attention', 'answered'] },
        ] satisfies Planned[])
      : ([
          { scenario: permission, steps: ['working', 'attention', 'answered', 'done'] },
        ] satisfies Planned[])),
    { scenario: interrupt, steps: ['interrupted'] },
  ];
}

function decided(
  agent: AgentDefinition,
  steps: readonly StepName[],
  result: ScenarioResult,
  signals: readonly HeardSignal[],
): ProvenStep[] {
  if (result.ran) return provenSteps(agent, steps, result.judgement.edges, signals);
  const isUnprovoked = 'unknown' in result;
  return steps.map((step) => ({
    step,
    outcome: isUnprovoked ? 'unknown' : 'missing',
    by: null,
    delay: null,
    text: isUnprovoked ? result.unknown : 'the agent did something else than was foreseen',
  }));
}

const actWords: Readonly<Partial<Record<string, string>>> = {
  'see-prompt': 'waiting for its prompt',
  submit: 'typing a prompt',
  'see-ask': 'waiting until it asks',
  look: 'looking at the screen',
  answer: 'answering it',
  interrupt: 'interrupting it',
  hear: 'waiting for its model',
  end: 'waiting for the end of the turn',
  watch: 'turning to it',
};
