import { asking } from './ask.ts';
import type { Scenario } from './scenario.ts';

export const permission: Scenario = {
  name: 'permission',
  title: 'a tool needs permission, which is given in the terminal',
  sitting: 'trusted',
  plan: (recipe) => asking('permission', recipe.permission),
};
