import type { Config } from '../config.ts';
import { endTurn } from '../end.ts';
import type { State } from '../state.ts';
import { edit } from '../turn.ts';
import { NEXT, type Rule } from './rule.ts';

export const ceiling: Rule = {
  number: 2,
  name: 'the absolute ceiling',
  says: 'After 20 min of working without any signal the turn goes silently to idle; the next heartbeat brings it back. Without it a lost done would pin the session for ever.',
  on: ['tick'],
  apply(turn) {
    const at = ceilingAt(turn.state, turn.config);
    if (at !== null && turn.now >= at) {
      const { turn: id } = turn.state;
      endTurn(turn, 'idle', 'time', ceiling, 'no signal for as long as the ceiling allows');
      const state = edit(turn);
      state.delegated = [];
      // The turn may go on: its id is not of the past.
      state.turn = id;
    }
    return NEXT;
  },
  wake: ceilingAt,
};

function ceilingAt(state: State, { timings }: Config): number | null {
  const { signalAt, open } = state.memory;
  return open && state.phase === 'working' && state.owner === 'first-hand' && signalAt !== null
    ? signalAt + timings.ceiling
    : null;
}
