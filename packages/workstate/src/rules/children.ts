import { describe } from '../claim.ts';
import { endTurn } from '../end.ts';
import { rootOf } from '../native.ts';
import { edit, recent, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const conversation: Rule = {
  number: 13,
  name: 'one conversation',
  says: 'A new session id is taken when no turn is open, or when the person has just submitted and the agent is ready anew, or tells its session with the prompt; any other one is a nested agent that does not speak for this pane.',
  on: ['signal'],
  about: ['nothing'],
  apply(turn) {
    if (turn.input.type !== 'signal' || turn.input.signal.signal !== 'session') {
      return NEXT;
    }
    const { id } = turn.input.signal;
    const { session, memory } = turn.state;
    if (id === session) {
      return STOP;
    }
    const prompted = comesWithPrompt(turn);
    if (session !== null && memory.open && !prompted && !begunAnew(turn)) {
      refuse(turn, conversation, `session ${id} is not the one of this pane`);
      return STOP;
    }
    const state = edit(turn);
    state.session = id;
    if (session !== null) {
      state.delegated = [];
      remember(turn).reported = [];
      if (memory.open && !prompted) {
        endTurn(turn, 'ready', 'hook', conversation, `a new session began: ${id}`);
      }
    }
    return STOP;
  },
};

export const children: Rule = {
  number: 13,
  name: 'root and children',
  says: 'What a subagent does keeps the turn alive and never starts or ends it.',
  on: ['signal', 'native'],
  about: ['working'],
  apply(turn) {
    const { claim } = turn;
    if (claim?.says !== 'working' || claim.agent === null || turn.state.memory.open) {
      return NEXT;
    }
    refuse(turn, children, `${describe(claim)}, but only the root starts a turn`);
    return STOP;
  },
};

/**
 * An agent without a ready hook tells its session with the first prompt of it, after its status has
 * opened the turn (Codex 0.171.0: 50 ms after Enter).
 */
function comesWithPrompt({ state, now, config }: Turn): boolean {
  const { submitAt, openedBy } = state.memory;
  return (
    !config.traits.readyBy.includes('hook') &&
    openedBy === 'native' &&
    state.turn === null &&
    submitAt !== null &&
    now - submitAt < config.timings.newConversation
  );
}

function begunAnew(turn: Turn): boolean {
  const { refusedReadyAt, submitAt } = turn.state.memory;
  const { meet, newConversation } = turn.config.timings;
  const root = rootOf(turn.state.native)?.state;
  return (
    recent(turn, refusedReadyAt, meet) &&
    (recent(turn, submitAt, newConversation) || root === 'idle' || root === 'done')
  );
}
