import type { Phase, Source } from './state.ts';
import { clearMark, edit, enter, type RuleRef, remember, type Turn } from './turn.ts';

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
  if (state.unread?.kind === 'attention') {
    clearMark(turn);
  }
  memory.open = false;
  memory.turnAsked = false;
  memory.cause = null;
  memory.heldAt = null;
  memory.endedAt = turn.now;
  memory.endedBy = by;
  memory.rest = phase;
  memory.turns = memory.turns + 1;
  memory.bannerAt = null;
  memory.recheckAt = null;
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
  remember(turn).bannerAt = null;
  if (turn.state.unread?.kind === 'attention') {
    clearMark(turn);
  }
  resume(turn, rule, evidence);
}

function resume(turn: Turn, rule: RuleRef, evidence: string): void {
  const { open, rest } = turn.state.memory;
  if (open) {
    remember(turn).signalAt = turn.now;
  }
  enter(turn, open ? 'working' : rest, rule, evidence);
}
