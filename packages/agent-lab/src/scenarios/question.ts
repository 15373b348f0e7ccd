import { asking } from './ask.ts';
import type { Scenario } from './scenario.ts';

export const question: Scenario = {
  name: 'question',
  title: 'the agent asks a question, which is answered in the terminal',
  sitting: 'trusted',
  plan: (recipe) => asking('question', recipe.question),
};
