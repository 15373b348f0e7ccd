import type { Claim } from './claim.ts';
import type { Config } from './config.ts';
import { copyMemory, copyState, type Mutable } from './copy.ts';
import type { Effect } from './effect.ts';
import type { Input } from './input.ts';
import type { Memory, Phase, State, Unread } from './state.ts';

/** How a rule signs what it does. */
export interface RuleRef {
  readonly number: number;
  readonly name: string;
}

/** One step in the making: rules read `state`, and write by the verbs below. */
export interface Turn {
  readonly before: State;
  state: State;
  readonly config: Config;
  readonly effects: Effect[];
  readonly now: number;
  input: Input;
  /** What the input says, as far as no rule has dealt with it. */
  claim: Claim | null;
}

/** The state to write on: copied at the first write, so a step that changes nothing is free. */
export function edit(turn: Turn): Mutable<State> {
  if (turn.state === turn.before) {
    turn.state = copyState(turn.before);
  }
  return turn.state as Mutable<State>;
}

export function remember(turn: Turn): Mutable<Memory> {
  const state = edit(turn);
  if (state.memory === turn.before.memory) {
    state.memory = copyMemory(turn.before.memory);
  }
  return state.memory as Mutable<Memory>;
}

/** Enters a phase, or changes nothing when the agent is in it already. */
export function enter(turn: Turn, to: Phase, rule: RuleRef, evidence: string): void {
  const from = turn.state.phase;
  if (from === to) {
    return;
  }
  const state = edit(turn);
  state.phase = to;
  state.since = turn.now;
  state.reason = { rule: rule.number, name: rule.name, evidence };
  if (to !== 'failed') {
    state.failure = null;
  }
  turn.effects.push({ type: 'changed', from, to, reason: state.reason });
}

export function refuse(turn: Turn, rule: RuleRef, why: string): void {
  turn.effects.push({
    type: 'refused',
    rule: rule.number,
    name: rule.name,
    input: turn.input.type,
    why,
  });
}

export function mark(turn: Turn, unread: Unread): void {
  edit(turn).unread = unread;
}

export function clearMark(turn: Turn): void {
  if (turn.state.unread !== null) {
    edit(turn).unread = null;
    turn.effects.push({ type: 'clearUnread' });
  }
}

/** Has the moment `at + span` come? Never for an `at` that was not set. */
export function passed(turn: Turn, at: number | null, span: number): boolean {
  return at !== null && turn.now - at >= span;
}

/** Did `at` happen within the last `span`? Never for an `at` that was not set. */
export function recent(turn: Turn, at: number | null, span: number): boolean {
  return at !== null && turn.now - at < span;
}
