import { describe } from '../claim.ts';
import { endTurn, leaveAttention, retireTurnId } from '../end.ts';
import { blockedOf } from '../native.ts';
import { edit, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const nativeRest: Rule = {
  number: 1,
  name: 'native status rests',
  says: 'Native idle that is no interrupt ends an open turn without a badge, and closes a dialog that was open outside of one.',
  on: ['native'],
  about: ['rest'],
  apply(turn) {
    const { claim, state } = turn;
    if (claim?.says !== 'rest' || claim.by !== 'native') {
      return NEXT;
    }
    if (state.phase === 'attention' && blockedOf(state.native) !== null) {
      restBehind(turn);
    } else if (state.memory.open) {
      endTurn(turn, 'idle', 'native', nativeRest, describe(claim));
    } else if (state.phase === 'attention') {
      edit(turn).asks = [];
      leaveAttention(turn, nativeRest, describe(claim));
    }
    return STOP;
  },
};

/** The root rests while a child of it still asks: the question stays, and no turn goes on after it. */
function restBehind(turn: Turn): void {
  retireTurnId(turn);
  edit(turn).asks = turn.state.asks.filter(({ agent }) => agent !== null);
  if (turn.state.memory.open) {
    const memory = remember(turn);
    memory.open = false;
    memory.heldAt = null;
    memory.endedAt = turn.now;
    memory.endedBy = 'native';
    memory.rest = 'idle';
  }
}
