import { onClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Effect } from './effect.ts';
import type { Input } from './input.ts';
import { nativeThatFits } from './room.ts';
import { bitOf, rowsOn, WAKES } from './rules/table.ts';
import type { State } from './state.ts';
import { edit, remember, type Turn } from './turn.ts';

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/**
 * One input, one step: pure, and never throws for a config of `defineConfig`. The state is the
 * same object when the input changed nothing. Inputs come in the order of their arrival; a time
 * up to a second older than the latest one counts as the latest.
 */
export function step(before: State, input: Input, config: Config): Step {
  const state = onClock(before, input.at, config.timings);
  const now = Math.max(input.at, state.memory.clock);
  const turn: Turn = { before: state, state, config, effects: [], now, input, claim: null };
  const { wake } = state.memory;
  if (input.type !== 'tick' && wake !== null && now >= wake) {
    // Deadlines come before what arrives after them, however late the tick is.
    turn.input = { type: 'tick', at: now };
    run(turn);
    turn.input = input;
  }
  run(turn);
  keepSmall(turn);
  if (turn.state !== before || wake === null || now >= wake || input.type === 'tick') {
    plan(turn);
  }
  return { state: turn.state, effects: turn.effects };
}

function run(turn: Turn): void {
  turn.claim = null;
  let claim: Turn['claim'] = null;
  let bit = bitOf(claim);
  for (const { about, apply } of rowsOn(turn.input.type)) {
    if ((about & bit) === 0) {
      continue;
    }
    if (apply(turn)) {
      return;
    }
    if (turn.claim !== claim) {
      claim = turn.claim;
      bit = bitOf(claim);
    }
  }
}

/** Looks at the room only when a list may have grown. */
function keepSmall(turn: Turn): void {
  const { before, state } = turn;
  if (state === before || state.native.length < 2) {
    return;
  }
  const grown =
    state.native !== before.native ||
    state.asks !== before.asks ||
    state.requests !== before.requests ||
    state.delegated !== before.delegated ||
    state.memory.report !== before.memory.report;
  const native = grown ? nativeThatFits(state) : state.native;
  if (native !== state.native) {
    edit(turn).native = native;
  }
}

/** Asks for a tick at the next deadline. An earlier one that is still to come serves as well. */
function plan(turn: Turn): void {
  const { state, config, now } = turn;
  const { wake } = state.memory;
  let next: number | null = null;
  for (const wakeOf of WAKES) {
    const at = wakeOf(state, config);
    if (at !== null && (next === null || at < next)) {
      next = at;
    }
  }
  // A tick has used up what was asked for, also one that came a moment too soon.
  const pending = turn.input.type !== 'tick' && wake !== null && wake > now;
  if (next !== null && (!pending || next < wake)) {
    const at = Math.max(next, now + 1);
    if (at !== wake) {
      remember(turn).wake = at;
    }
    turn.effects.push({ type: 'wakeAt', at });
  } else if (!pending && wake !== null) {
    remember(turn).wake = null;
  }
  if (turn.state !== turn.before && turn.state.memory.clock !== now) {
    remember(turn).clock = now;
  }
}
