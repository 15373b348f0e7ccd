import type { DelegatedSignal } from '@agenthooks/osc-protocol';
import { anyOpen } from '../asks.ts';
import type { Config } from '../config.ts';
import { leaveAttention, retireTurnId } from '../end.ts';
import { anyChildWorks, rootOf } from '../native.ts';
import { compareReports, idsThatFit, workAfter } from '../reports.ts';
import type { Delegated, State } from '../state.ts';
import { edit, enter, refuse, remember, type Turn } from '../turn.ts';
import { conclude } from './done.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const delegated: Rule = {
  number: 5,
  name: 'delegated work',
  says: 'Done is held while the agent has delegated work: a new or shorter report keeps the turn open, the same one after a turn that a person asked for is a real done. A detached shell holds for 5 min, agent-owned work until the ceiling, other kinds not at all.',
  on: ['signal', 'native', 'tick'],
  about: ['delegated', 'child-over', 'done'],
  apply(turn) {
    const { input, claim } = turn;
    if (input.type === 'signal' && input.signal.signal === 'delegated') {
      return collect(turn, input.signal);
    }
    if (input.type === 'tick') {
      return clock(turn);
    }
    if (claim?.says === 'child-over') {
      return claim.ended ? childOver(turn, claim.agent) : STOP;
    }
    if (claim?.says !== 'done') {
      return NEXT;
    }
    return claim.by === 'native' ? nativeDone(turn) : nothingLeft(turn);
  },
  wake: (state, config) => clockOf(state, config),
};

export const verdict: Rule = {
  number: 5,
  name: 'verdict on a report',
  says: 'A report is judged whole: all kinds of it leave the agent in one write.',
  on: ['signal', 'native', 'tick'],
  apply(turn) {
    const { report, reportAt } = turn.state.memory;
    if (report === null || reportAt === null) {
      return NEXT;
    }
    const { input } = turn;
    const more = input.type === 'signal' && input.signal.signal === 'delegated';
    const due = turn.now - reportAt >= turn.config.timings.reportGroup;
    const beat = input.type === 'native' && input.report.state === 'working';
    if (due || (input.type !== 'tick' && !more && !beat)) {
      judge(turn, report);
    }
    return NEXT;
  },
  wake: ({ memory }, { timings }) =>
    memory.reportAt === null ? null : memory.reportAt + timings.reportGroup,
};

/** The part of the delegated work that keeps a turn open. */
export function holdingWork(state: State, { traits }: Config): readonly Delegated[] {
  return state.delegated.filter(
    ({ label }) => Object.hasOwn(traits.holds, label) || label === CHILD,
  );
}

/** Native status names no kind: a child of the agent is work that the agent owns. */
const CHILD = 'child';

function collect(turn: Turn, signal: DelegatedSignal): boolean {
  const memory = remember(turn);
  const report = workAfter(memory.report ?? [], signal, turn.now);
  memory.report = report;
  memory.reportAt ??= turn.now;
  if (report.some(({ label }) => Object.hasOwn(turn.config.traits.holds, label))) {
    hold(turn, `a hook reports delegated work: ${signal.count} ${signal.label}`);
  }
  return STOP;
}

/** The agent's own turn is over, and the session still works. */
function hold(turn: Turn, evidence: string): void {
  const state = edit(turn);
  const memory = remember(turn);
  memory.open = true;
  memory.openedAt ??= turn.now;
  memory.heldAt ??= turn.now;
  memory.interruptAt = null;
  memory.answerAt = null;
  state.asks = state.asks.filter(({ agent }) => agent !== null);
  if (state.phase === 'working') {
    state.reason = { rule: delegated.number, name: delegated.name, evidence };
  } else if (state.phase !== 'attention') {
    enter(turn, 'working', delegated, evidence);
  } else if (!anyOpen(state.asks) && rootOf(state.native)?.state !== 'blocked') {
    leaveAttention(turn, delegated, evidence);
  }
}

function judge(turn: Turn, report: readonly Delegated[]): void {
  const { traits } = turn.config;
  const memory = remember(turn);
  const before = memory.reported;
  const holds = ({ label }: Delegated) => Object.hasOwn(traits.holds, label);
  const { verdict: says, work } = compareReports(report, before, holds);
  memory.report = null;
  memory.reportAt = null;
  memory.reported = [...work, ...otherChildren(turn, work)];
  const asked = memory.turnAsked;
  memory.turnAsked = false;
  edit(turn).delegated = work;
  if (says === 'none') {
    conclude(turn, delegated, 'what still runs does not hold a turn');
  } else if (says === 'identical' && asked) {
    conclude(turn, delegated, 'the same work ran before this turn');
  } else {
    retireTurnId(turn);
    refuse(turn, delegated, `the turn's end is held: ${namesOf(work.filter(holds))} (${says})`);
  }
}

function clock(turn: Turn): boolean {
  const at = clockOf(turn.state, turn.config);
  if (at !== null && turn.now >= at) {
    conclude(turn, delegated, 'only a detached shell is left, for longer than it may hold');
  }
  return NEXT;
}

function clockOf(state: State, config: Config): number | null {
  if (state.memory.heldAt === null || state.phase !== 'working') {
    return null;
  }
  const work = holdingWork(state, config);
  if (work.length === 0 || work.some(({ label }) => config.traits.holds[label] !== 'clocked')) {
    return null;
  }
  return Math.max(...work.map(({ since }) => since)) + config.timings.detachedShell;
}

/** Native status says that a child is gone: the list of what runs gets shorter. */
function childOver(turn: Turn, id: string): boolean {
  const { delegated: work, memory, proven } = turn.state;
  if (work.some(({ ids }) => ids.includes(id))) {
    edit(turn).delegated = work
      .map((one) =>
        one.ids.includes(id)
          ? { ...one, count: one.count - 1, ids: one.ids.filter((other) => other !== id) }
          : one,
      )
      .filter(({ count }) => count > 0);
  }
  if (memory.heldAt !== null && !proven.hook && !anyChildWorks(turn.state.native)) {
    conclude(turn, delegated, 'the last child is over', 'native');
  }
  return STOP;
}

/** A hook's done says that nothing is delegated any more. */
function nothingLeft(turn: Turn): boolean {
  if (turn.claim?.by === 'hook') {
    edit(turn).delegated = [];
    remember(turn).reported = otherChildren(turn, []);
  }
  return NEXT;
}

/**
 * Children on record that a report passes over. An agent whose hooks report delegated work has
 * judged them: they are ambient (a monitor), and do not bring a turn back.
 */
function otherChildren(turn: Turn, work: readonly Delegated[]): readonly Delegated[] {
  if (Object.keys(turn.config.traits.holds).length === 0) {
    return [];
  }
  const named = work.flatMap((one) => one.ids);
  const others = turn.state.native
    .map(({ id }) => id)
    .filter((id) => id !== '' && !named.includes(id));
  const ids = idsThatFit(others, work);
  return ids.length === 0 ? [] : [{ label: CHILD, count: ids.length, ids, since: turn.now }];
}

/** Without hooks the children's own records say what was delegated. */
function nativeDone(turn: Turn): boolean {
  const { proven, native, memory } = turn.state;
  if (proven.hook || !memory.open || !anyChildWorks(native)) {
    return NEXT;
  }
  const ids = native.filter(({ id }) => id !== '').map(({ id }) => id);
  const work = { label: CHILD, count: ids.length, ids: idsThatFit(ids, []), since: turn.now };
  edit(turn).delegated = [work];
  hold(turn, 'native status says done, but a child works');
  refuse(turn, delegated, `the turn's end is held: ${ids.length} ${CHILD}`);
  return STOP;
}

function namesOf(work: readonly Delegated[]): string {
  return work.map(({ count, label }) => `${count} ${label}`).join(', ');
}
