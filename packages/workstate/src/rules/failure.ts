import { describe } from '../claim.ts';
import { endTurn } from '../end.ts';
import { edit, mark } from '../turn.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

export const failure: Rule = {
  number: 15,
  name: 'failure',
  says: 'A failure ends the turn with its kind; a later done or working clears it.',
  on: EVIDENCE,
  apply(turn) {
    const { claim } = turn;
    if (claim?.says !== 'failed') {
      return NEXT;
    }
    endTurn(turn, 'failed', claim.by, 15, describe(claim));
    edit(turn).failure = claim.kind;
    if (turn.state.memory.focused !== true) {
      const wording = `failed: ${claim.kind}`;
      mark(turn, { kind: 'failed', wording, repeat: false });
      turn.effects.push({ type: 'notify', kind: 'failed', wording, banner: true, repeat: false });
    }
    return STOP;
  },
};
