import {
  agents,
  claudeOffline,
  isUnknown,
  type OfflineRecipe,
  unknown,
} from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { checkPlan } from '../src/scenarios/check.ts';
import { scenarios } from '../src/scenarios/index.ts';

const errands = claudeOffline.errands.map(({ name }) => name);

const recipes = agents.flatMap(({ id, offline }): [string, OfflineRecipe][] =>
  isUnknown(offline) ? [] : [[id, offline]],
);

test('names of scenarios are unique and can be typed', () => {
  const names = scenarios.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*$/);
});

const planned = recipes.flatMap(([id, recipe]) =>
  scenarios.map((scenario) => [scenario.name, id, scenario.plan(recipe), recipe] as const),
);

test.each(planned)('the plan of %s for %s is sound', (_name, _id, plan, recipe) => {
  if (isUnknown(plan)) expect(plan.unknown).toMatch(/[a-z]/);
  else
    expect(
      checkPlan(
        plan,
        recipe.errands.map(({ name }) => name),
      ),
    ).toEqual([]);
});

test('every scenario is played by an agent', () => {
  const played = planned.flatMap(([name, , plan]) => (isUnknown(plan) ? [] : [name]));
  expect(scenarios.map(({ name }) => name).filter((name) => !played.includes(name))).toEqual([]);
});

test.each(recipes)(
  'scripts of all scenarios of %s have different names, since one model serves them all',
  (_, recipe) => {
    const names = scenarios.flatMap((scenario) => {
      const plan = scenario.plan(recipe);
      return isUnknown(plan) ? [] : Object.keys(plan.scripts);
    });
    expect(new Set(names).size).toBe(names.length);
  },
);

test('what a recipe does not know, no scenario makes up', () => {
  const why = unknown('nobody asked it');
  const recipe = {
    ...claudeOffline,
    trust: why,
    permission: why,
    kept: why,
    question: why,
    plan: why,
    shell: why,
    subagent: why,
    failure: why,
    clear: why,
    compact: why,
    exit: why,
    interrupts: { escape: why, 'ctrl-c': why },
  };
  const left = scenarios.filter((scenario) => !isUnknown(scenario.plan(recipe)));
  expect(left.map(({ name }) => name)).toEqual(['ready', 'turn', 'exit-signal']);
});

test.each([
  [
    'a script that is none',
    { scripts: {}, acts: [{ act: 'submit', script: 'a' }] },
    'no script is called a',
  ],
  [
    'an errand that is none',
    { scripts: {}, acts: [{ act: 'command', text: '/x', moves: 'nothing', ends: 'tidy' }] },
    'no errand is called tidy',
  ],
  [
    'a pattern that is none',
    { scripts: {}, acts: [{ act: 'see-prompt', painted: '(' }] },
    'Invalid regular expression',
  ],
  ['no keys', { scripts: {}, acts: [{ act: 'interrupt', keys: [''] }] }, 'types nothing'],
  [
    'an answer to nothing',
    { scripts: {}, acts: [{ act: 'answer', keys: ['1'] }] },
    'but nobody was asked',
  ],
] as const)('a plan with %s is refused', (_, plan, fault) => {
  expect(checkPlan(plan, errands).join('\n')).toContain(fault);
});
