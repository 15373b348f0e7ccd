import type { Scenario } from './scenario.ts';

export const ready: Scenario = {
  name: 'ready',
  title: 'a fresh agent waits at an empty prompt',
  sitting: 'trusted',
  plan: ({ prompt }) => ({
    scripts: {},
    acts: [
      { act: 'see-prompt', painted: prompt.painted },
      { act: 'look', ms: 500 },
    ],
  }),
};
