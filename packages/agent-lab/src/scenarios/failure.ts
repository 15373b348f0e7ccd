import { isUnknown } from '@agenthooks/agent-catalog';
import type { Scenario } from './scenario.ts';

export const failure: Scenario = {
  name: 'failure',
  title: 'the model answers with an error',
  sitting: 'trusted',
  plan: ({ failure }) => {
    if (isUnknown(failure)) return failure;
    const { kind, saidBy, ...error } = failure;
    return {
      needs: saidBy,
      scripts: { failure: [{ delay: 600, error }] },
      acts: [
        { act: 'submit', script: 'failure' },
        { act: 'fail', script: 'failure', kind },
      ],
    };
  },
};
