import { describe, isFirstHand } from '../claim.ts';
import { refuse } from '../turn.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

export const ownership: Rule = {
  number: 1,
  name: 'first-hand evidence owns the turn',
  says: 'Once proved, nothing else starts or ends a turn: not the title, not quiet, not the settled screen, not the soft ceiling.',
  on: EVIDENCE,
  apply(turn) {
    const { claim, state } = turn;
    if (claim === null || isFirstHand(claim.by) || state.owner !== 'first-hand') {
      return NEXT;
    }
    if (!agrees(claim.says, state.phase)) {
      refuse(turn, ownership, `${describe(claim)}, but the agent itself decides (${state.phase})`);
    }
    return STOP;
  },
};

function agrees(says: string, phase: string): boolean {
  switch (says) {
    case 'working':
      return phase === 'working';
    case 'ask':
      return phase === 'attention';
    case 'failed':
      return phase === 'failed';
    default:
      return phase !== 'working' && phase !== 'attention';
  }
}
