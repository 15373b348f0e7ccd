import { type AgentDefinition, type HookArgument, isUnknown } from '@agenthooks/agent-catalog';
import type { SignalName } from '@agenthooks/osc-protocol';
import type { HeardSignal } from '../stage/stage.ts';
import type { Edge, EdgeName } from '../truth/judgement.ts';

export type StepName = 'ready' | 'working' | 'attention' | 'answered' | 'done' | 'interrupted';

/** What a person would see next, in the order in which it is provoked. */
export const stepNames: readonly StepName[] = [
  'ready',
  'working',
  'attention',
  'answered',
  'done',
  'interrupted',
];

export interface ProvenStep {
  step: StepName;
  /**
   * `arrived`; `silent`: it was told, and not by the hook that was to; `missing`: nothing told of
   * it; `unknown`: nobody knows how to provoke it, or who would tell of it.
   */
  outcome: 'arrived' | 'silent' | 'missing' | 'unknown';
  /** Who told it: an installed hook, or what the agent itself reports and shows. */
  by: 'hook' | 'agent' | null;
  /** Milliseconds after it happened; negative where it came before the screen showed it. */
  delay: number | null;
  /** Why not; empty where it arrived. */
  text: string;
}

const edgeOf: Readonly<Record<StepName, EdgeName>> = {
  ready: 'ready',
  working: 'working',
  attention: 'attention',
  answered: 'resumed',
  done: 'done',
  interrupted: 'interrupted',
};

/** `answered` is told by the work that goes on. */
const signalOf: Readonly<Record<StepName, SignalName>> = {
  ready: 'ready',
  working: 'working',
  attention: 'attention',
  answered: 'working',
  done: 'done',
  interrupted: 'interrupted',
};

/** Hooks and status tell the same thing within so many milliseconds of each other. */
const together = 2_000;

/** What became of the steps that a scenario provokes. Pure. */
export function provenSteps(
  agent: AgentDefinition,
  steps: readonly StepName[],
  edges: readonly Edge[],
  signals: readonly HeardSignal[],
): ProvenStep[] {
  return steps.map((step) => {
    const edge = edges.find((one) => one.edge === edgeOf[step]);
    const name = signalOf[step];
    const own = signals.filter(({ signal, trusted }) => trusted && signal.signal === name);
    const delay = edge && (edge.delay ?? lateBy(edge, own));
    if (!edge && step === 'ready' && agent.traits.readyBy.length === 0) {
      const text = `${agent.title} tells nobody that it waits for a first prompt`;
      return { step, outcome: 'unknown', by: null, delay: null, text };
    }
    if (!edge || delay === undefined) {
      return { step, outcome: 'missing', by: null, delay: null, text: 'nothing told of it' };
    }
    const said = edge.at + delay;
    if (own.some(({ at }) => Math.abs(at - said) <= together)) {
      return { step, outcome: 'arrived', by: 'hook', delay, text: '' };
    }
    const can = sayable(agent).includes(name);
    const text = can ? 'its own status told of it, and the hook that was to did not' : '';
    return { step, outcome: can ? 'silent' : 'arrived', by: 'agent', delay, text };
  });
}

/** Later than the lab allows is late on a busy machine, and not never. */
function lateBy({ at }: Edge, signals: readonly HeardSignal[]): number | undefined {
  const first = signals.find((one) => one.at >= at);
  return first && first.at - at;
}

/** Signals that the installed hooks can say. */
export function sayable({ hooks, plugin }: AgentDefinition): SignalName[] {
  // A plugin is made to say all that is heard here.
  if (!isUnknown(plugin))
    return ['ready', 'session', 'working', 'attention', 'done', 'interrupted'];
  return [...new Set(hooks.flatMap(({ argument }) => signalsOfArgument[argument]))];
}

const signalsOfArgument: Readonly<Record<HookArgument, readonly SignalName[]>> = {
  ready: ['ready', 'session'],
  session: ['session'],
  prompt: ['working'],
  working: ['working'],
  'child-start': ['working'],
  'child-end': ['working'],
  end: ['working'],
  permission: ['attention'],
  'permission-notice': ['attention'],
  notice: ['attention', 'interrupted'],
  input: ['attention'],
  stop: ['done'],
  done: ['done'],
  failed: ['failed'],
  interrupted: ['interrupted'],
};
