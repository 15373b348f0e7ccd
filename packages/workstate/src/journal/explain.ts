import { holdingWork } from '../rules/delegated.ts';
import { RULES } from '../rules/table.ts';
import type { Delegated, State } from '../state.ts';
import { clockText } from './render.ts';
import { type Replay, type Replayed, replay } from './replay.ts';

/** Refusals that are told, the latest ones. */
const MOST_REFUSALS = 10;

/**
 * Why an agent is in the state that it is in, in plain words: the evidence and the rule that set
 * it, and what was refused since then. `at` in epoch ms, by default the journal's end.
 */
export function explain(lines: Iterable<string>, at = Number.POSITIVE_INFINITY): string {
  const run = replay(lines);
  const steps = run.steps.filter(({ input }) => input.at <= at);
  const last = steps[steps.length - 1];
  if (last === undefined) {
    return withFaults(['Nothing was recorded up to then.'], run);
  }
  const beginning = run.steps[0]?.before.memory.spawnedAt ?? last.input.at;
  const time = (moment: number) => clockText(moment, beginning);
  const { state } = last;
  const set = steps.findLast(({ effects }) => effects.some(({ type }) => type === 'changed'));
  const upTo = Number.isFinite(at) ? at : last.input.at;
  const told = [
    `${time(upTo)} after its start the agent is ${nameOf(state)}, since ${time(state.since)}.`,
    ...cause(state),
    ...holding(state, run, time),
    ...ownership(state),
    ...waiting(state),
    ...mark(state),
    ...refusals(steps, set, time),
  ];
  return withFaults(told, run);
}

function nameOf({ phase, failure, tool }: State): string {
  if (phase === 'failed') {
    return `failed (${failure})`;
  }
  return phase === 'attention' && tool !== null ? `waiting for a person (${tool})` : PHASES[phase];
}

const PHASES: Record<State['phase'], string> = {
  unknown: 'unknown',
  starting: 'starting',
  ready: 'ready for a first prompt',
  working: 'working',
  attention: 'waiting for a person',
  done: 'done, and nobody has looked yet',
  idle: 'idle',
  interrupted: 'interrupted',
  failed: 'failed',
  exited: 'exited',
};

function cause({ reason }: State): string[] {
  const rule = RULES.find(({ number, name }) => number === reason.rule && name === reason.name);
  const says = rule === undefined ? 'This version has no such rule.' : rule.says;
  return [`Because ${reason.evidence}.`, `Rule ${reason.rule}, ${reason.name}: ${says}`];
}

function ownership({ owner, proven }: State): string[] {
  switch (owner) {
    case 'first-hand': {
      const by = [proven.hook ? 'hooks' : [], proven.native ? 'native status' : []].flat();
      return [`The agent speaks for itself here: proved by ${by.join(' and ')}.`];
    }
    case 'fallback':
      return [
        'Nothing first-hand was seen on this spawn: this is a guess by what the terminal shows.',
      ];
    default:
      return ['Nothing was seen that says who decides.'];
  }
}

function holding(state: State, run: Replay, time: (at: number) => string): string[] {
  const { delegated, memory } = state;
  const segment = run.segments[run.segments.length - 1];
  const holds = segment === undefined ? [] : holdingWork(state, segment);
  const lines = delegated.map(
    (work) =>
      `  ${work.count} ${work.label}${idsOf(work)}${holds.includes(work) ? '' : ', which does not hold it'}`,
  );
  if (memory.heldAt !== null) {
    return [
      `Its own turn ended at ${time(memory.heldAt)}; its done is held by what still runs:`,
      ...lines,
    ];
  }
  return delegated.length === 0 ? [] : ['Last reported as running:', ...lines];
}

function idsOf({ ids }: Delegated): string {
  return ids.length === 0 ? '' : ` (${ids.join(', ')})`;
}

function waiting({ asks }: State): string[] {
  return asks
    .filter(({ answered }) => !answered)
    .map(({ ask, tool, agent }) => {
      const who = agent === null ? 'the agent' : `its subagent ${agent}`;
      return `Open: ${who} asks (${ask}${tool === null ? '' : `, ${tool}`}).`;
    });
}

function mark({ unread }: State): string[] {
  return unread === null ? [] : [`The mark that is shown: ${unread.wording}.`];
}

function refusals(
  steps: readonly Replayed[],
  set: Replayed | undefined,
  time: (at: number) => string,
): string[] {
  // What the same step refused before it changed the state belongs to the state before.
  const since = steps.slice(set === undefined ? 0 : steps.indexOf(set));
  const refused = since.flatMap(({ input, effects }) =>
    effects.flatMap((effect) =>
      effect.type === 'refused'
        ? [`  ${time(input.at)}: ${effect.why}. Rule ${effect.rule}, ${effect.name}.`]
        : [],
    ),
  );
  if (refused.length === 0) {
    return ['Nothing was refused since.'];
  }
  const told = refused.slice(-MOST_REFUSALS);
  const left = refused.length - told.length;
  const more = left === 0 ? '' : `, the latest ${told.length} of ${refused.length}`;
  return [`Refused since${more}:`, ...told];
}

function withFaults(told: string[], { faults, drift }: Replay): string {
  const unread = faults.map(({ line, why }) => `Line ${line} of the journal ${why}.`);
  const changed =
    drift === null
      ? []
      : [`This version differs from the one that wrote line ${drift.line}: it ${drift.why}.`];
  return [...told, ...unread, ...changed].map((line) => `${line}\n`).join('');
}
