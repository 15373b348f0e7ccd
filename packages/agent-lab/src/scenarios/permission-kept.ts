import { isUnknown } from '@agenthooks/agent-catalog';
import { asking, look } from './ask.ts';
import type { Scenario } from './scenario.ts';

/** A hook may fire for the second call too: attention then is false. */
export const permissionKept: Scenario = {
  name: 'permission-kept',
  title: 'a permission is given for later, and what comes later asks nobody',
  sitting: 'trusted',
  plan: ({ kept }) => {
    const first = asking('permission_kept', kept);
    if (isUnknown(kept) || isUnknown(first)) return first;
    const again = 'permission_again';
    return {
      needs: kept.saidBy,
      scripts: {
        ...first.scripts,
        [again]: [{ tools: kept.again }, { say: 'that was allowed before', drip: 300 }],
      },
      acts: [
        ...first.acts,
        // The end of the first turn is said a moment after it.
        { act: 'look', ms: look },
        { act: 'submit', script: again },
        { act: 'end', script: again, after: [] },
      ],
    };
  },
};
