import { describe } from '../claim.ts';
import type { Config } from '../config.ts';
import { endTurn } from '../end.ts';
import type { State } from '../state.ts';
import { recent, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const interrupt: Rule = {
  number: 9,
  name: 'interrupt',
  says: 'An interrupt is said by native status or a hook where the agent has one; otherwise a key is part of the evidence, corroborated by a title gone idle within 3 s or output quiet within 15 s while the person watches. It costs no badge.',
  on: ['key', 'submit', 'signal', 'native', 'title', 'tick'],
  apply(turn) {
    switch (turn.input.type) {
      case 'key':
        return press(turn, turn.input.key);
      case 'submit':
        forget(turn);
        return NEXT;
      case 'tick':
        return fallenSilent(turn);
      default:
        return judge(turn);
    }
  },
  wake: (state, config) => silentAt(state, config),
};

function press(turn: Turn, key: 'text' | 'enter' | 'escape' | 'ctrl-c'): boolean {
  const { memory, phase } = turn.state;
  if (!memory.open) {
    return NEXT;
  }
  if (key === 'ctrl-c') {
    remember(turn).interruptAt = turn.now;
  } else if (key === 'escape') {
    const { traits, timings } = turn.config;
    const presses = recent(turn, memory.escapeAt, timings.escapePresses) ? memory.escapes + 1 : 1;
    const enough = presses >= traits.interrupt.presses;
    const memo = remember(turn);
    memo.escapes = enough ? 0 : presses;
    memo.escapeAt = turn.now;
    memo.interruptAt = enough ? turn.now : memory.interruptAt;
  } else if (phase === 'attention') {
    remember(turn).answerAt = turn.now;
  } else if (key === 'enter') {
    forget(turn);
  }
  return NEXT;
}

function judge(turn: Turn): boolean {
  const { claim, state, config } = turn;
  const { memory } = state;
  if (claim === null) {
    return NEXT;
  }
  switch (claim.says) {
    case 'interrupted': {
      const endedQuietly =
        state.phase === 'idle' && recent(turn, memory.endedAt, config.timings.meet);
      if (memory.open || endedQuietly) {
        endTurn(turn, 'interrupted', claim.by, interrupt, describe(claim));
      } else if (state.phase !== 'interrupted') {
        refuse(turn, interrupt, `${describe(claim)}, but no turn is open`);
      }
      return STOP;
    }
    case 'rest': {
      const pressed = recent(
        turn,
        memory.interruptAt,
        claim.by === 'native' ? config.timings.interruptSaid : config.timings.interruptTitle,
      );
      const counts =
        claim.by === 'native' ||
        (claim.by === 'title' && mayGuess(state, config) && memory.heldAt === null);
      if (!memory.open || !pressed || !counts) {
        return NEXT;
      }
      endTurn(
        turn,
        'interrupted',
        claim.by,
        interrupt,
        `${describe(claim)} after an interrupting key`,
      );
      return STOP;
    }
    case 'ask':
      forget(turn);
      return NEXT;
    case 'working': {
      // What a parallel hook still says in the first second is of the time before the key.
      const later =
        claim.by === 'hook' &&
        claim.agent === null &&
        !recent(turn, memory.interruptAt ?? memory.answerAt, config.timings.lateAnyTurn);
      const answered = claim.cause === 'end' && memory.interruptAt === null;
      if (later || answered || claim.cause === 'prompt') {
        forget(turn);
      }
      return NEXT;
    }
    default:
      return NEXT;
  }
}

function fallenSilent(turn: Turn): boolean {
  const at = silentAt(turn.state, turn.config);
  if (at === null || turn.now < at) {
    return NEXT;
  }
  const what = turn.state.memory.interruptAt === null ? 'an answering' : 'an interrupting';
  endTurn(turn, 'interrupted', 'key', interrupt, `${what} key, then no output`);
  return STOP;
}

/** When the silence after a key would be long enough. */
function silentAt(state: State, { traits, timings }: Config): number | null {
  const { memory } = state;
  const key = memory.interruptAt ?? memory.answerAt;
  if (key === null || memory.outputAt === null || state.phase !== 'working') {
    return null;
  }
  if (
    !mayGuess(state, { traits, timings }) ||
    memory.heldAt !== null ||
    memory.title === 'working'
  ) {
    return null;
  }
  // An approved command may run silently: an answer needs the idle title as well.
  if (memory.interruptAt === null && memory.title !== 'idle') {
    return null;
  }
  const quietFrom = Math.max(key, memory.outputAt);
  return quietFrom - key > timings.interruptQuiet ? null : quietFrom + timings.interruptStill;
}

/** Nobody first-hand would say it, and the person is there. */
function mayGuess(state: State, { traits }: Config): boolean {
  return (
    state.memory.focused !== false &&
    !traits.interrupt.saidBy.some((source) => state.proven[source])
  );
}

function forget(turn: Turn): void {
  const { interruptAt, answerAt } = turn.state.memory;
  if (interruptAt !== null || answerAt !== null) {
    const memory = remember(turn);
    memory.interruptAt = null;
    memory.answerAt = null;
  }
}
