import { agents, isUnknown } from '@agenthooks/agent-catalog';
import type { Card, Outcome } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { answeringCases, hiddenCases, shownCases } from '../src/answering/cases/index.ts';
import { orphansOf } from '../src/answering/orphans.ts';
import { checkScripts } from '../src/model/check.ts';

const card = (
  id: string,
  outcome: Outcome | null,
  receipt: Card['receipt'] = 'delivered',
): Card => ({
  request: {
    id,
    digest: 'd',
    agent: 'claude',
    session: 's',
    cwd: '/p',
    tool: 'Bash',
    input: {},
    kind: 'permission',
    choices: [],
    endedBy: 'same',
    openedAt: 1,
    deadline: 2,
  },
  outcome,
  receipt,
});
const allowed: Outcome = { kind: 'allowed', at: 1, by: 'terminal (process 7)', choice: 'allow' };
const expired: Outcome = { kind: 'expired', at: 1, by: 'deadline' };

test('asks that each have their outcome leave no orphan', () => {
  const cards = [card('a', allowed), card('b', expired, 'unknown')];
  expect(orphansOf({ asks: 2, seen: new Set(['a', 'b']), cards })).toEqual([]);
});

test.each([
  ['an ask without a card', { asks: 2, seen: ['a'], cards: [card('a', allowed)] }, '2 asks'],
  ['a card that is not in the ledger', { asks: 1, seen: ['a'], cards: [] }, 'not in the ledger'],
  ['a request of nobody', { asks: 0, seen: [], cards: [card('a', allowed)] }, 'asked by nobody'],
  ['one that is still open', { asks: 1, seen: ['a'], cards: [card('a', null)] }, 'no outcome'],
  [
    'a verdict of nobody',
    { asks: 1, seen: ['a'], cards: [card('a', { ...allowed, by: '' })] },
    'not by whom',
  ],
  [
    'a verdict that never arrived',
    { asks: 1, seen: ['a'], cards: [card('a', allowed, 'lost')] },
    'the verdict is lost',
  ],
])('%s is an orphan', (_, { asks, seen, cards }, words) => {
  expect(orphansOf({ asks, seen: new Set(seen), cards }).join('\n')).toContain(words);
});

test.each(agents.map((agent) => [agent.id, agent.offline] as const))(
  'what %s is asked to ask can be played',
  (_, recipe) => {
    if (isUnknown(recipe)) return;
    const plans = [...answeringCases, ...hiddenCases, ...shownCases].map((one) => one.plan(recipe));
    for (const plan of plans) {
      if (isUnknown(plan)) expect(plan.unknown).not.toBe('');
      else expect(checkScripts({ one: plan.script, ...plan.scripts })).toEqual([]);
    }
    expect(plans.some((plan) => !isUnknown(plan))).toBe(true);
  },
);

test('names of cases are unique, and unique as names of scripts', () => {
  const names = [...new Set([...answeringCases, ...hiddenCases, ...shownCases.slice(0, 2)])].map(
    ({ name }) => name.replace(/[^a-z]+/g, ''),
  );
  expect(new Set(names).size).toBe(names.length);
});
