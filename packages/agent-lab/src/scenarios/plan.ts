import { asking } from './ask.ts';
import type { Scenario } from './scenario.ts';

export const plan: Scenario = {
  name: 'plan',
  title: 'a plan waits for approval, which is given in the terminal',
  sitting: 'trusted',
  plan: (recipe) => asking('plan', recipe.plan),
};
