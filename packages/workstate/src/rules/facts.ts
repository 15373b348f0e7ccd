import { edit } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const facts: Rule = {
  number: 18,
  name: 'facts',
  says: 'Usage and context are kept as they were last said, and say nothing of the turn.',
  on: ['signal'],
  about: ['nothing'],
  apply(turn) {
    if (turn.input.type !== 'signal') {
      return NEXT;
    }
    const { signal } = turn.input;
    if (signal.signal === 'usage') {
      const { signal: _, ...usage } = signal;
      edit(turn).usage = usage;
      return STOP;
    }
    if (signal.signal === 'context') {
      const { signal: _, ...context } = signal;
      edit(turn).context = context;
      return STOP;
    }
    return NEXT;
  },
};
