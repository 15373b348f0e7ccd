import { type Claim, describe, isFirstHand } from '../claim.ts';
import { retireTurnId } from '../end.ts';
import { clearMark, edit, enter, passed, remember, type Turn } from '../turn.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

type Working = Extract<Claim, { says: 'working' }>;

export const working: Rule = {
  number: 3,
  name: 'working is sustained',
  says: 'Working is the only state that heartbeats sustain: done, attention and ready are edges, and no heartbeat repeats them.',
  on: EVIDENCE,
  about: ['working'],
  apply(turn) {
    const { claim } = turn;
    if (claim?.says !== 'working') {
      return NEXT;
    }
    if (claim.agent !== null) {
      return STOP;
    }
    const { memory, phase } = turn.state;
    const wasHeld = memory.heldAt !== null;
    const begins = claim.cause === 'prompt' || claim.cause === 'injected';
    if (!memory.open) {
      open(turn, claim);
    } else if (begins) {
      begin(turn, claim);
    } else if (claim.by === 'hook' && memory.heldAt !== null) {
      remember(turn).heldAt = null;
    }
    adoptTurnId(turn, claim);
    if (phase === 'working' && wasHeld && turn.state.memory.heldAt === null) {
      edit(turn).reason = { rule: working.number, name: working.name, evidence: describe(claim) };
    } else if (phase !== 'attention' && phase !== 'working') {
      enter(turn, 'working', working, describe(claim));
    }
    return STOP;
  },
};

function open(turn: Turn, claim: Working): void {
  const memory = remember(turn);
  const { endedAt, submitAt } = memory;
  memory.open = true;
  memory.openedBy = claim.by;
  memory.heldAt = null;
  memory.turnAsked = submitAt !== null && (endedAt === null || submitAt >= endedAt);
  if (memory.turnAsked) {
    // What was asked before this turn is answered: a new question deserves its banner.
    memory.markedAt = null;
  }
  if (turn.state.unread?.kind === 'failed') {
    clearMark(turn);
  }
  if (passed(turn, memory.badgeSpentAt, turn.config.timings.badgeReopen)) {
    memory.badgeSpentAt = null;
  }
  begin(turn, claim);
}

/** A prompt begins a turn, also inside of one that is still open. */
function begin(turn: Turn, claim: Working): void {
  const memory = remember(turn);
  memory.cause = claim.cause;
  memory.openedAt = turn.now;
  memory.heldAt = null;
  if (claim.cause === 'prompt') {
    memory.turnAsked = true;
    memory.asked = true;
    memory.badgeSpentAt = null;
    memory.markedAt = null;
    memory.covered = null;
    if (turn.state.unread !== null && turn.state.phase !== 'attention') {
      clearMark(turn);
    }
  } else if (claim.cause === 'injected') {
    memory.turnAsked = false;
  }
}

function adoptTurnId(turn: Turn, claim: Working): void {
  if (claim.turn !== null && claim.turn !== turn.state.turn && isFirstHand(claim.by)) {
    retireTurnId(turn);
    edit(turn).turn = claim.turn;
    const { past } = turn.state.memory;
    if (past.includes(claim.turn)) {
      remember(turn).past = past.filter((id) => id !== claim.turn);
    }
  }
}
