import type { Scenario } from './scenario.ts';

export const turn: Scenario = {
  name: 'turn',
  title: 'a prompt is answered with text',
  sitting: 'trusted',
  plan: () => ({
    scripts: { turn: [{ say: 'one two three four five six seven eight nine ten', drip: 120 }] },
    acts: [
      { act: 'submit', script: 'turn' },
      { act: 'end', script: 'turn', after: [] },
    ],
  }),
};
