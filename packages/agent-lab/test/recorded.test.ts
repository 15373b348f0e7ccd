import { expect, test } from 'vitest';
import { compareRecorded } from '../src/checks/recorded.ts';

const expected = {
  turn: ['UserPromptSubmit', 'Stop'],
  'exit-typed': ['SessionEnd prompt_input_exit'],
  'exit-signal': ['SessionEnd other'],
};
const compare = (lines: string[], played: string[]) =>
  compareRecorded({ lines, faults: [] }, expected, played);

test('lines may come in any order, but each as often as it was caused', () => {
  expect(compare(['Stop', 'UserPromptSubmit'], ['turn'])).toEqual([]);
  expect(compare(['UserPromptSubmit', 'Stop', 'Stop'], ['turn'])).toEqual([
    '1 more than expected: Stop',
  ]);
  expect(compare(['Stop'], ['turn'])).toEqual(['1 not there: UserPromptSubmit']);
});

test('the end that the lab itself makes may leave its line or not', () => {
  const turn = ['UserPromptSubmit', 'Stop'];
  expect(compare([...turn, 'SessionEnd other'], ['turn'])).toEqual([]);
  expect(compare([...turn, 'SessionEnd other', 'SessionEnd other'], ['turn'])).toEqual([
    '1 more than expected: SessionEnd other',
  ]);
});

test('an end that was played must leave exactly its line', () => {
  expect(compare(['SessionEnd prompt_input_exit'], ['exit-typed'])).toEqual([]);
  expect(compare(['SessionEnd prompt_input_exit', 'SessionEnd other'], ['exit-typed'])).toEqual([
    '1 more than expected: SessionEnd other',
  ]);
});

test('what comes with the first prompt is due whichever scenario that is of', () => {
  const lazy = {
    'first prompt': ['SessionStart'],
    ready: [],
    turn: ['Stop'],
    ask: ['Ask', 'Stop'],
  };
  const told = (lines: string[], played: string[], prompted: boolean) =>
    compareRecorded({ lines, faults: [] }, lazy, played, prompted);
  expect(told(['SessionStart', 'Ask', 'Stop'], ['ready', 'ask'], true)).toEqual([]);
  expect(told(['Ask', 'Stop'], ['ready', 'ask'], true)).toEqual(['1 not there: SessionStart']);
  expect(told([], ['ready'], false)).toEqual([]);
});

test('a scenario whose lines nobody counted makes the comparison unknown', () => {
  expect(compare([], ['plan'])).toEqual({ unknown: 'no lines were ever counted of plan' });
});

test('a line that may be there is no fault either way, and one more of it is', () => {
  const maybe = (lines: string[]) =>
    compareRecorded({ lines, faults: [] }, { exit: ['SessionEnd', 'SessionEnd?'] }, ['exit']);
  expect(maybe(['SessionEnd'])).toEqual([]);
  expect(maybe(['SessionEnd', 'SessionEnd'])).toEqual([]);
  expect(maybe(['SessionEnd', 'SessionEnd', 'SessionEnd'])).toEqual([
    '1 more than expected: SessionEnd',
  ]);
});
