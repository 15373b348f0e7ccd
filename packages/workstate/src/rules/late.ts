import { describe } from '../claim.ts';
import { recent, refuse } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const late: Rule = {
  number: 16,
  name: 'late heartbeats',
  says: 'Hooks run in parallel processes: what belongs to a turn that is over does not bring it back, by turn id where it is known, within 1 s otherwise.',
  on: ['signal'],
  apply(turn) {
    const { claim, state } = turn;
    if (claim === null || claim.by !== 'hook') {
      return NEXT;
    }
    if (claim.says !== 'working' && claim.says !== 'ask' && claim.says !== 'done') {
      return NEXT;
    }
    const { memory } = state;
    const over = !memory.open || memory.heldAt !== null;
    const overAt = memory.heldAt ?? memory.endedAt;
    if (claim.turn !== null) {
      const past = claim.turn !== state.turn && memory.past.includes(claim.turn);
      if (
        past &&
        (!over || claim.says === 'done' || recent(turn, overAt, turn.config.timings.lateSameTurn))
      ) {
        refuse(turn, late, `${describe(claim)}, which is over`);
        return STOP;
      }
      return NEXT;
    }
    const beat = claim.says === 'working' && (claim.cause === null || claim.cause === 'end');
    if (
      beat &&
      claim.agent === null &&
      over &&
      recent(turn, overAt, turn.config.timings.lateAnyTurn)
    ) {
      refuse(turn, late, `${describe(claim)}, within a second of the turn's end`);
      return STOP;
    }
    return NEXT;
  },
};
