import { describe } from '../claim.ts';
import { endTurn } from '../end.ts';
import { edit, enter, mark, remember, type Turn } from '../turn.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

export const failure: Rule = {
  number: 15,
  name: 'failure',
  says: 'A failure ends the turn with its kind; a later done or working clears it, and so does whoever types there.',
  on: [...EVIDENCE, 'key', 'submit'],
  about: ['failed'],
  apply(turn) {
    const { claim } = turn;
    if (turn.input.type === 'key' || turn.input.type === 'submit') {
      return leaveFailure(turn);
    }
    if (claim?.says !== 'failed') {
      return NEXT;
    }
    const told = turn.state.phase === 'failed' && !turn.state.memory.open;
    endTurn(turn, 'failed', claim.by, failure, describe(claim));
    edit(turn).failure = claim.kind;
    if (turn.state.memory.focused !== true && !told) {
      const wording = `failed: ${claim.kind}`;
      mark(turn, { kind: 'failed', wording, repeat: false });
      turn.effects.push({ type: 'notify', kind: 'failed', wording, banner: true, repeat: false });
    }
    return STOP;
  },
};

/** It is left by whoever types next, not by a signal that may be lost. */
function leaveFailure(turn: Turn): boolean {
  if (turn.state.phase === 'failed') {
    remember(turn).rest = 'idle';
    enter(turn, 'idle', failure, 'the person typed');
  }
  return NEXT;
}
