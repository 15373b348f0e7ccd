import type { Signal } from '@agenthooks/osc-protocol';
import { expect, test } from 'vitest';
import { duplicates } from '../src/checks/duplicates.ts';

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
