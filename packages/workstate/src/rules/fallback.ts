import { describe } from '../claim.ts';
import { claimOfMeaning } from '../claims/terminal.ts';
import type { Config } from '../config.ts';
import { endTurn } from '../end.ts';
import type { State } from '../state.ts';
import { edit, enter, recent, refuse, remember, type Turn } from '../turn.ts';
import { conclude } from './done.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const fallback: Rule = {
  number: 12,
  name: 'fallback',
  says: "With nothing first-hand the terminal's signs decide: an idle title that stays 5 s, 4 s of quiet or a screen that stands still for 6 s end a turn, and 90 s without a sign of work clear it silently. Nothing is ready for as long after a first prompt that nothing has answered.",
  on: ['title', 'notification', 'progress', 'output', 'screen', 'tick'],
  apply(turn) {
    if (turn.state.owner === 'first-hand') {
      return NEXT;
    }
    if (turn.input.type === 'tick') {
      return elapse(turn);
    }
    return judge(turn);
  },
  wake(state, config) {
    const end = nextEnd(state, config);
    return end === null ? settleStart(state, config) : end.at;
  },
};

function judge(turn: Turn): boolean {
  const { claim, state, config } = turn;
  if (claim === null) {
    return turn.input.type === 'output' && answersSubmit(turn) ? openByOutput(turn) : NEXT;
  }
  if (claim.by === 'hook' || claim.by === 'native') {
    return NEXT;
  }
  own(turn);
  switch (claim.says) {
    case 'working':
      if (!recent(turn, state.memory.workAt, config.timings.outputGrain)) {
        remember(turn).workAt = turn.now;
      }
      return NEXT;
    case 'rest':
      if (!state.memory.open) {
        restAtStart(turn, describe(claim));
      }
      return STOP;
    case 'done':
    case 'failed':
      if (!state.memory.open) {
        refuse(turn, fallback, `${describe(claim)}, but no turn is open`);
        return STOP;
      }
      return NEXT;
    default:
      return NEXT;
  }
}

/** Output after a submit, later than the echo, from an agent whose title would not tell. */
function answersSubmit(turn: Turn): boolean {
  const { memory } = turn.state;
  const { traits, timings } = turn.config;
  const { submitAt, endedAt } = memory;
  return (
    !memory.open &&
    traits.titles.working.length === 0 &&
    submitAt !== null &&
    (endedAt === null || submitAt > endedAt) &&
    turn.now - submitAt >= timings.echo &&
    turn.now - submitAt < timings.quiet
  );
}

function openByOutput(turn: Turn): boolean {
  own(turn);
  remember(turn).workAt = turn.now;
  turn.claim = claimOfMeaning('working', 'output');
  return NEXT;
}

function elapse(turn: Turn): boolean {
  const end = nextEnd(turn.state, turn.config);
  if (end !== null && turn.now >= end.at) {
    if (end.silent) {
      endTurn(turn, 'idle', 'time', fallback, end.why);
    } else {
      conclude(turn, fallback, end.why, 'time');
    }
    return NEXT;
  }
  const start = settleStart(turn.state, turn.config);
  if (start !== null && turn.now >= start) {
    own(turn);
    restAtStart(turn, 'the output is quiet');
  }
  return NEXT;
}

interface End {
  at: number;
  why: string;
  silent: boolean;
}

/** What would end the turn next if nothing more came. */
function nextEnd(state: State, { timings }: Config): End | null {
  const { memory } = state;
  if (state.owner === 'first-hand' || state.phase !== 'working' || !memory.open) {
    return null;
  }
  const opened = memory.openedAt ?? memory.clock;
  const worked = Math.max(opened, memory.workAt ?? opened);
  const soft: End = { at: worked + timings.softCeiling, why: 'no sign of work', silent: true };
  if (memory.title === 'working' || memory.progress === 1 || memory.progress === 3) {
    return soft;
  }
  const ends: End[] = [soft];
  if (memory.title === 'idle' && memory.titleAt !== null) {
    const at = Math.max(memory.titleAt, worked) + timings.settledTitle;
    ends.push({ at, why: 'the idle title stayed', silent: false });
  } else if (memory.outputAt !== null) {
    const at = Math.max(memory.outputAt, worked) + timings.quiet;
    ends.push({ at, why: 'the output is quiet', silent: false });
  }
  if (memory.screenAt !== null) {
    const at = Math.max(memory.screenAt, worked) + timings.settledScreen;
    ends.push({ at, why: 'the screen stands still', silent: false });
  }
  return ends.reduce((first, end) => (end.at < first.at ? end : first));
}

function settleStart(state: State, { traits, timings }: Config): number | null {
  const { phase, owner, memory } = state;
  return (phase === 'starting' || phase === 'unknown') &&
    owner !== 'first-hand' &&
    traits.readyBy.length === 0 &&
    memory.outputAt !== null
    ? Math.max(memory.outputAt + timings.quiet, askedUntil(state, timings))
    : null;
}

/**
 * Until when a prompt that was typed at the start may be under way unseen: on a busy machine the
 * first hook came later than the quiet is long (Droid 0.215.0, 3 s after Enter at a load of 10).
 */
function askedUntil({ memory }: State, { softCeiling }: Config['timings']): number {
  return memory.submitAt === null ? 0 : memory.submitAt + softCeiling;
}

/**
 * Ready as far as can be seen, for an agent that has no way to say it. Of one that has, a quiet
 * screen may as well be its trust dialog.
 */
function restAtStart(turn: Turn, why: string): void {
  const { phase } = turn.state;
  if ((phase !== 'starting' && phase !== 'unknown') || turn.config.traits.readyBy.length > 0) {
    return;
  }
  if (turn.now < askedUntil(turn.state, turn.config.timings)) {
    refuse(turn, fallback, `${why}, but a prompt was typed that nothing has answered yet`);
    return;
  }
  remember(turn).rest = 'ready';
  enter(turn, 'ready', fallback, why);
}

function own(turn: Turn): void {
  if (turn.state.owner === 'none') {
    edit(turn).owner = 'fallback';
  }
}
