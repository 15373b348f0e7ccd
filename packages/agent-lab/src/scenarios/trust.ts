import { isUnknown } from '@agenthooks/agent-catalog';
import type { Scenario } from './scenario.ts';

export const trust: Scenario = {
  name: 'trust',
  title: 'a folder is not trusted yet: nothing may be typed until the person said so',
  sitting: 'untrusted',
  plan: ({ trust, prompt }) =>
    isUnknown(trust)
      ? trust
      : {
          scripts: {},
          acts: [
            { act: 'see-dialog', painted: trust.painted },
            { act: 'look', ms: 1_300 },
            { act: 'answer-dialog', keys: trust.accept },
            { act: 'see-prompt', painted: prompt.painted },
            { act: 'look', ms: 500 },
          ],
        },
};
