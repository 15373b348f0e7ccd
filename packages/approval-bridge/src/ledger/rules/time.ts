import type { Rule } from './rule.ts';

/**
 * Asked before every other rule, so that a deadline counts by its time and not by when somebody
 * came to look: an answer one second late finds it expired, one that came before stands.
 */
export const deadline: Rule = {
  name: 'deadline',
  says: 'A request that nobody answered before its deadline is expired; then there is no verdict.',
  on: 'every input',
  apply(draft) {
    for (const request of draft.open()) {
      if (request.deadline <= draft.at) draft.close(request, 'expired', 'deadline');
    }
  },
};
