import { type Claim, describe } from '../claim.ts';
import { rootOf } from '../native.ts';
import { clearMark, recent, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const late: Rule = {
  number: 16,
  name: 'late heartbeats',
  says: 'Hooks run in parallel processes: what belongs to a turn that is over does not bring it back, by turn id where it is known, within 1 s otherwise. Where native status never left working, its work half a second later says that the end was none.',
  on: ['signal'],
  about: ['working', 'ask', 'done'],
  apply(turn) {
    const { claim } = turn;
    if (claim === null || claim.by !== 'hook') {
      return NEXT;
    }
    if (claim.says !== 'working' && claim.says !== 'ask' && claim.says !== 'done') {
      return NEXT;
    }
    if (goesOn(claim, turn)) {
      takeBackEnd(turn);
      return NEXT;
    }
    if (isOfPastTurn(claim, turn) && isStale(claim, turn)) {
      refuse(turn, late, `${describe(claim)}, which is over`);
      return STOP;
    }
    const beat = claim.says === 'working' && !begins(claim);
    if (beat && claim.turn === null && claim.agent === null && justOver(turn)) {
      refuse(turn, late, `${describe(claim)}, within a second of the turn's end`);
      return STOP;
    }
    return NEXT;
  },
};

/**
 * Another tool's hook has kept the agent from stopping: what our own hook told was no end, the
 * terminal shows work all the while, and the same turn works.
 */
function goesOn(claim: Turned, turn: Turn): boolean {
  const { memory, native, proven } = turn.state;
  return (
    claim.says === 'working' &&
    !begins(claim) &&
    claim.agent === null &&
    isOfPastTurn(claim, turn) &&
    !memory.open &&
    memory.endedBy === 'hook' &&
    proven.native &&
    rootOf(native)?.state === 'working' &&
    !recent(turn, memory.endedAt, turn.config.timings.wentOn)
  );
}

/** The real end is still to come, and has a badge of its own. */
function takeBackEnd(turn: Turn): void {
  remember(turn).badgeSpentAt = null;
  if (turn.state.unread?.kind === 'done') {
    clearMark(turn);
  }
}

type Turned = Extract<Claim, { turn: string | null }>;

function isOfPastTurn({ turn: id }: Turned, { state }: Turn): boolean {
  return id !== null && id !== state.turn && state.memory.past.includes(id);
}

function begins(claim: Turned): boolean {
  return claim.says === 'working' && (claim.cause === 'prompt' || claim.cause === 'injected');
}

/** Some agents use a turn's id again: what comes too late for a hook of that turn is news. */
function isStale(claim: Turned, turn: Turn): boolean {
  const { open, heldAt, endedAt, openedAt } = turn.state.memory;
  const { lateSameTurn, lateAnyTurn } = turn.config.timings;
  const another = open && heldAt === null && turn.state.turn !== null;
  if (begins(claim)) {
    return another
      ? recent(turn, openedAt, lateSameTurn)
      : !open && recent(turn, endedAt, lateAnyTurn);
  }
  if (claim.says === 'done') {
    return !open || another || (heldAt === null && recent(turn, endedAt, lateSameTurn));
  }
  return (open && heldAt === null) || recent(turn, heldAt ?? endedAt, lateSameTurn);
}

function justOver(turn: Turn): boolean {
  const { open, heldAt, endedAt } = turn.state.memory;
  const overAt = open ? heldAt : endedAt;
  return recent(turn, overAt, turn.config.timings.lateAnyTurn);
}
