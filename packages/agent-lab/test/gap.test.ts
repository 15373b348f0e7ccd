import { expect, test } from 'vitest';
import { summarise, turnGap } from '../src/gap/gap.ts';
import type { ModelEvent } from '../src/model/timeline.ts';

const asked = (at: number, request: number, step: number): ModelEvent => ({
  at,
  request,
  type: 'request',
  method: 'POST',
  path: '/',
  script: 'gap',
  step,
  last: step === 1,
});
const ended = (at: number, request: number): ModelEvent => ({ at, request, type: 'last-byte' });

test('the gap is what the agent took, without the time of the model', () => {
  const timeline = [asked(130, 1, 0), ended(500, 1), asked(540, 2, 1), ended(2_000, 2)];
  expect(turnGap(timeline, 'gap', 100)).toBe(30 + 40);
});

test('an earlier turn of the same script does not count', () => {
  const first = [asked(30, 1, 0), ended(40, 1), asked(50, 2, 1), ended(60, 2)];
  const second = [asked(1_007, 3, 0), ended(1_010, 3), asked(1_013, 4, 1), ended(1_020, 4)];
  expect(turnGap([...first, ...second], 'gap', 1_000)).toBe(7 + 3);
});

test('a turn that asked nothing has no gap', () => {
  expect(turnGap([], 'gap', 0)).toBeUndefined();
});

test('of the pairs the medians are compared, so that one slow turn is no slow hook', () => {
  const pairs = [
    { with: 10, without: 10 },
    { with: 11, without: 10 },
    { with: 900, without: 10 },
  ];
  expect(summarise(pairs)).toEqual({ pairs: 3, with: 11, without: 10, ratio: 1.1 });
});
