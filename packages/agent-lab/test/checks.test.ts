import type { Signal } from '@agenthooks/osc-protocol';
import { expect, test } from 'vitest';
import { duplicates } from '../src/checks/duplicates.ts';
import { compareRecorded } from '../src/checks/recorded.ts';

const heard = (...said: [at: number, signal: Signal][]) =>
  said.map(([at, signal]) => ({ at, signal, trusted: true }));

test('signals of different events are said once each', () => {
  expect(
    duplicates(
      heard(
        [0, { signal: 'ready' }],
        [5, { signal: 'working', turn: 'a', cause: 'prompt' }],
        [9, { signal: 'working', turn: 'a', call: 'c1' }],
        [12, { signal: 'working', turn: 'a', call: 'c1', cause: 'end' }],
        [20, { signal: 'done', turn: 'a' }],
        [21, { signal: 'done', turn: 'b' }],
        [9_000, { signal: 'ready' }],
      ),
    ),
  ).toEqual([]);
});

test('the same words within a moment come from one event', () => {
  const found = duplicates(
    heard([0, { signal: 'done', turn: 'a' }], [40, { signal: 'done', turn: 'a' }]),
  );
  expect(found).toEqual(['said twice within 40 ms: {"signal":"done","turn":"a"}']);
});

test('heartbeats of tools that run at once are no duplicates', () => {
  const beat: Signal = { signal: 'working', turn: 'a' };
  expect(duplicates(heard([0, beat], [1, beat]))).toEqual([]);
});

test('what still runs may be reported by two ends that follow each other', () => {
  const report: Signal = { signal: 'delegated', count: 1, label: 'shell', ids: ['b1'] };
  expect(duplicates(heard([0, report], [900, report]))).toEqual([]);
  expect(duplicates(heard([0, report], [90, report]))).toHaveLength(1);
});

test('what was not trusted says nothing', () => {
  const forged = { at: 0, signal: { signal: 'ready' } as const, trusted: false };
  expect(duplicates([forged, { ...forged, at: 1 }])).toEqual([]);
});

const recorded = { turn: ['Prompt', 'Stop'], clear: ['End clear', 'Start clear'] };

test('lines may come in any order, each as often as the scenarios that were played say', () => {
  const lines = ['Stop', 'Start clear', 'Prompt', 'End clear'];
  expect(compareRecorded({ lines, faults: [] }, recorded, ['turn', 'clear'])).toEqual([]);
});

test('a line that is missing, one that is too many and a broken file are named', () => {
  const found = { lines: ['Prompt', 'Prompt', 'Notice'], faults: ['pane.jsonl: 1 broken lines'] };
  expect(compareRecorded(found, recorded, ['turn'])).toEqual([
    'pane.jsonl: 1 broken lines',
    '1 more than expected: Prompt',
    '1 more than expected: Notice',
    '1 not there: Stop',
  ]);
});

test('a scenario whose lines were never counted is not known', () => {
  expect(compareRecorded({ lines: [], faults: [] }, recorded, ['turn', 'plan'])).toEqual({
    unknown: 'no lines were ever counted of plan',
  });
});
