import { holdingWork } from '../rules/delegated.ts';
import { RULES } from '../rules/table.ts';
import type { Delegated, State } from '../state.ts';
import { clockText, inputText } from './render.ts';
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
    `At ${time(upTo)} the agent is ${nameOf(state)}, since ${time(state.since)}.`,
    ...cause(state, set),
    ...ownership(state),
    ...holding(state, run),
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

function cause({ reason }: State, set: Replayed | undefined): string[] {
  const by = set === undefined ? '' : ` It came with: ${inputText(set.input)}.`;
  return [`Because ${reason.evidence}.${by}`, `Rule ${reason.rule}: ${saysOf(reason.rule)}`];
}

function saysOf(number: number): string {
  const rule = RULES.find((one) => one.number === number);
  return rule === undefined ? 'unknown to this version' : `${rule.name}. ${rule.says}`;
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

function holding(state: State, run: Replay): string[] {
  const { delegated, memory } = state;
  if (delegated.length === 0) {
    return [];
  }
  const traits = run.segments[run.segments.length - 1]?.traits;
  const held = memory.heldAt !== null && traits !== undefined;
  const timings = run.segments[run.segments.length - 1]?.timings;
  const holds = held && timings ? holdingWork(state, { traits, timings }) : [];
  return delegated.map((work) => {
    const what = `${work.count} ${work.label}${idsOf(work)}`;
    return holds.includes(work)
      ? `Its own turn is over, and this holds the done: ${what}.`
      : `What still runs: ${what}.`;
  });
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
        ? [
            `  ${time(input.at)}, ${effect.input}: ${effect.why}. Rule ${effect.rule}, ${nameOfRule(effect.rule)}.`,
          ]
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

function nameOfRule(number: number): string {
  return RULES.find((one) => one.number === number)?.name ?? 'unknown to this version';
}

function withFaults(told: string[], { faults, drift }: Replay): string {
  const unread = faults.map(({ line, why }) => `Line ${line} of the journal ${why}.`);
  const changed =
    drift === null
      ? []
      : [`This version differs from the one that wrote line ${drift.line}: it ${drift.why}.`];
  return [...told, ...unread, ...changed].map((line) => `${line}\n`).join('');
}
