import { describe, isFirstHand } from '../claim.ts';
import { recent, refuse } from '../turn.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

export const sticky: Rule = {
  number: 6,
  name: 'sticky done',
  says: 'For 8 s an end stands against stray signs of work; newer input by the person makes it yield at once.',
  on: EVIDENCE,
  about: ['working'],
  apply(turn) {
    const { claim, config } = turn;
    const { open, endedAt, submitAt, typedAt } = turn.state.memory;
    if (claim?.says !== 'working' || isFirstHand(claim.by) || open) {
      return NEXT;
    }
    const newer = Math.max(submitAt ?? 0, typedAt ?? 0) > (endedAt ?? 0);
    if (newer || !recent(turn, endedAt, config.timings.stickyDone)) {
      return NEXT;
    }
    refuse(turn, sticky, `${describe(claim)}, but the turn has just ended`);
    return STOP;
  },
};
