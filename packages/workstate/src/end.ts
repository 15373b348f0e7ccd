import { blockedOf } from './native.ts';
import type { Phase, Source } from './state.ts';
import { clearMark, edit, enter, mark, type RuleRef, remember, type Turn } from './turn.ts';

/** Turn ids that are kept after their turn, to tell late evidence. */
const PAST_TURNS = 4;

/** Ends the open turn, if there is one: nothing of it waits any more. */
export function endTurn(
  turn: Turn,
  phase: Phase,
  by: Source,
  rule: RuleRef,
  evidence: string,
): void {
  const state = edit(turn);
  const memory = remember(turn);
  retireTurnId(turn);
  state.asks = [];
  state.tool = null;
  uncover(turn);
  memory.open = false;
  memory.turnAsked = false;
  memory.cause = null;
  memory.heldAt = null;
  memory.endedAt = turn.now;
  memory.endedBy = by;
  memory.rest = phase;
  memory.turns = memory.turns + 1;
  dropBanner(turn);
  // An end clears every question; one that native status still shows comes back.
  const blocked = blockedOf(state.native) !== null;
  memory.recheckAt = blocked ? turn.now + turn.config.timings.stillBlocked : null;
  memory.report = null;
  memory.reportAt = null;
  memory.interruptAt = null;
  memory.answerAt = null;
  if (state.owner === 'first-hand') {
    memory.readyAt ??= turn.now;
  }
  enter(turn, phase, rule, evidence);
}

/** The current turn id belongs to the past; a new one may come. */
export function retireTurnId(turn: Turn): void {
  const { turn: id, memory } = turn.state;
  if (id !== null) {
    edit(turn).turn = null;
    remember(turn).past = [...memory.past.filter((other) => other !== id), id].slice(-PAST_TURNS);
  }
}

/** No question is open any more: back to where the agent was. */
export function leaveAttention(turn: Turn, rule: RuleRef, evidence: string): void {
  edit(turn).tool = null;
  dropBanner(turn);
  const covered = uncover(turn);
  resume(turn, rule, evidence);
  if (turn.state.phase === 'failed' && covered !== null) {
    edit(turn).failure = covered;
  }
}

/** Resolved before its banner: the next ask is no repeat of one that nobody saw. */
function dropBanner(turn: Turn): void {
  if (turn.state.memory.bannerAt !== null) {
    const memory = remember(turn);
    memory.bannerAt = null;
    memory.markedAt = null;
  }
}

/** Takes the mark of a question away; a mark that stood before it and was not seen comes back. */
function uncover(turn: Turn): string | null {
  const { covered } = turn.state.memory;
  if (turn.state.unread?.kind === 'attention') {
    if (covered?.unread) {
      mark(turn, covered.unread);
    } else {
      clearMark(turn);
    }
  }
  if (covered !== null) {
    remember(turn).covered = null;
  }
  return covered?.failure ?? null;
}

/** The person is there: whatever is over has been seen. */
export function seen(turn: Turn): void {
  const { unread, memory } = turn.state;
  if (memory.covered !== null) {
    const { failure } = memory.covered;
    remember(turn).covered = failure === null ? null : { unread: null, failure };
  }
  if (unread !== null && unread.kind !== 'attention') {
    clearMark(turn);
  }
  if (memory.rest === 'done') {
    remember(turn).rest = 'idle';
  }
}

function resume(turn: Turn, rule: RuleRef, evidence: string): void {
  const { open, rest } = turn.state.memory;
  if (open) {
    remember(turn).signalAt = turn.now;
  }
  enter(turn, open ? 'working' : rest, rule, evidence);
}
