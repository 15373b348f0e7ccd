import { type Claim, describe, isFirstHand } from '../claim.ts';
import type { Config } from '../config.ts';
import { endTurn } from '../end.ts';
import type { State } from '../state.ts';
import { recent, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const interrupt: Rule = {
  number: 9,
  name: 'interrupt',
  says: 'An interrupt is said by native status or a hook where the agent has one; otherwise a key is part of the evidence, corroborated by a title gone idle or words of the agent within 3 s (or the end itself, of an agent that tells both alike) or by output quiet within 15 s, while the person watches. It costs no badge.',
  on: ['key', 'submit', 'signal', 'native', 'title', 'output', 'screen', 'tick'],
  about: ['interrupted', 'rest', 'done', 'failed', 'ask', 'working'],
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
  if (phase === 'attention') {
    remember(turn).answerAt = turn.now;
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
  } else if (key === 'enter' && phase !== 'attention') {
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
      if (!isFirstHand(claim.by)) {
        return worded(turn, claim);
      }
      if (claim.by === 'hook' && memory.open && memory.heldAt !== null) {
        // Qwen Code 0.24.4 tells by the same event that it waits, whatever still runs.
        refuse(turn, interrupt, `${describe(claim)}, but only delegated work is under way`);
      } else if (memory.open || endedQuietly(turn)) {
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
      const goneIdle = claim.by === 'title' && turn.before.memory.title !== 'idle';
      const counts =
        claim.by === 'native' || (goneIdle && mayGuess(state, config) && memory.heldAt === null);
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
    case 'done':
    // Stopped before it had said a word, it is told as a failure (Gemini CLI 0.61.0).
    case 'failed':
      return stoppedByKey(turn, claim);
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

/** The terminal shows the agent's words for it; without the key they may be anybody's. */
function worded(turn: Turn, claim: Claim): boolean {
  const { open, interruptAt } = turn.state.memory;
  if (open && recent(turn, interruptAt, turn.config.timings.interruptTitle)) {
    if (mayGuess(turn.state, turn.config)) {
      const evidence = `${describe(claim)} after an interrupting key`;
      endTurn(turn, 'interrupted', claim.by, interrupt, evidence);
    }
  }
  return STOP;
}

/**
 * An agent that tells a stopped turn by the same end as a finished one (Gemini CLI 0.61.0 by
 * AfterAgent, Droid 0.215.0 by Stop). A key that answered a question stops nothing by itself.
 */
function stoppedByKey(turn: Turn, claim: Claim): boolean {
  const { memory } = turn.state;
  const { interruptAt, answerAt, heldAt, open } = memory;
  const pressed = recent(turn, interruptAt, turn.config.timings.interruptTitle);
  if (!open || heldAt !== null || !pressed || interruptAt === answerAt) {
    return NEXT;
  }
  const unsaid = turn.config.traits.interrupt.saidBy.length === 0;
  if (!unsaid || !isFirstHand(claim.by) || !mayGuess(turn.state, turn.config)) {
    return NEXT;
  }
  const evidence = `${describe(claim)} after an interrupting key`;
  endTurn(turn, 'interrupted', claim.by, interrupt, evidence);
  return STOP;
}

/** Native status has just said idle, and could not say why. */
function endedQuietly({ state, now, config }: Turn): boolean {
  const { endedAt, endedBy, badgeSpentAt } = state.memory;
  return (
    state.phase === 'idle' &&
    endedBy === 'native' &&
    endedAt !== null &&
    endedAt !== badgeSpentAt &&
    now - endedAt < config.timings.meet
  );
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
