import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecords, type Records, type Report, recordsToJson, rollUp } from '../src/index.ts';
import { RUNS, SEED } from './bytes.ts';

function recordsOf(...reports: (Omit<Report, 'id'> & { id?: string })[]): Records {
  const records = createRecords();
  for (const report of reports) records.apply({ id: '', ...report });
  return records;
}

test('a report replaces its record whole', () => {
  const records = recordsOf({ state: 'blocked', kind: 'auth', msg: 'a' }, { state: 'working' });
  expect(recordsToJson(records)).toEqual({ '': { state: 'working' } });
});

test('clear takes what is below it, and nothing that only begins like it', () => {
  const records = recordsOf(
    { state: 'working', id: 'a' },
    { state: 'working', id: 'a/b/c' },
    { state: 'working', id: 'ab' },
    { state: 'clear', id: 'a' },
  );
  expect(records.entries.map(({ id }) => id)).toEqual(['ab']);
});

test('the end of the process drops who worked or waited, and forgets that there were reports', () => {
  const records = recordsOf(
    { state: 'working' },
    { state: 'blocked', id: 'b' },
    { state: 'done', id: 'c' },
    { state: 'error', id: 'd' },
    { state: 'idle', id: 'e' },
  );
  records.processExit();
  expect(records.entries.map(({ state }) => state)).toEqual(['done', 'error', 'idle']);
  records.progress(3, 0);
  expect(records.get('')).toEqual({ state: 'working', id: '' });
});

test.each([
  [1, 40, { state: 'working', id: '', progress: 40 }],
  [2, 40, { state: 'error', id: '' }],
  [3, 0, { state: 'working', id: '' }],
  [4, 60, { state: 'blocked', id: '', progress: 60 }],
  [0, 0, undefined],
])('OSC 9;4 with %i;%i speaks for the root', (state, value, record) => {
  const records = createRecords();
  records.progress(1, 1);
  records.progress(state, value);
  expect(records.get('')).toEqual(record);
});

test('the first report ends what OSC 9;4 said, also one of a child', () => {
  const records = createRecords();
  records.progress(3, 0);
  records.apply({ state: 'working', id: 'task' });
  records.progress(4, 0);
  expect(recordsToJson(records)).toEqual({ task: { state: 'working' } });
  records.reset();
  records.progress(4, 7);
  expect(recordsToJson(records)).toEqual({ '': { state: 'blocked', progress: 7 } });
});

test('a full store lets the least recently updated go, and blocked ones last', () => {
  const records = createRecords(64);
  for (let i = 0; i < 64; i++) {
    records.apply({ state: i < 60 ? 'blocked' : 'working', id: `r${i}` });
  }
  records.apply({ state: 'working', id: 'r60' });
  records.apply({ state: 'working', id: 'new' });
  expect(records.get('r61')).toBeUndefined();
  for (let i = 0; i < 4; i++) records.apply({ state: 'blocked', id: `n${i}` });
  expect(records.entries.every(({ state }) => state === 'blocked')).toBe(true);
  records.apply({ state: 'working', id: 'last' });
  expect(records.get('r0')).toBeUndefined();
  expect(records.get('r1')?.state).toBe('blocked');
  expect(records.size).toBe(64);
});

test.each([63, 257, 1.5, Number.NaN])('a limit of %j records is an error', (limit) => {
  expect(() => createRecords(limit)).toThrow(/^limit: must be 64 to 256 records/);
});

test('whatever is reported, the store stays within its limit', () => {
  const report = fc.record({
    state: fc.constantFrom(...(['idle', 'working', 'done', 'blocked', 'error', 'clear'] as const)),
    id: fc.oneof(
      fc.nat(200).map((n) => `r${n}`),
      fc.nat(50).map((n) => `r${n}/c`),
      fc.constant(''),
    ),
  });
  fc.assert(
    fc.property(fc.array(report, { minLength: 60, maxLength: 300 }), (reports) => {
      const records = createRecords(64);
      for (const one of reports) {
        records.apply(one);
        expect(records.size).toBeLessThanOrEqual(64);
        const said = one.state === 'clear' ? undefined : one.state;
        expect(records.get(one.id)?.state).toBe(said);
      }
    }),
    { numRuns: Math.ceil(RUNS / 8), ...SEED },
  );
});

test('events that say nothing of a program leave the records alone', () => {
  const records = recordsOf({ state: 'working' });
  records.take({ type: 'bell' });
  records.take({ type: 'mark', mark: 'C' });
  records.take({ type: 'title', text: 'x' });
  records.take({ type: 'status-discarded', reason: 'x' });
  records.take({ type: 'progress', state: 4, value: 1 });
  expect(recordsToJson(records)).toEqual({ '': { state: 'working' } });
  records.take({ type: 'status', report: { state: 'done', id: 'a' } });
  records.take({ type: 'mark', mark: 'A' });
  expect(recordsToJson(records)).toEqual({ a: { state: 'done' } });
  records.take({ type: 'reset' });
  expect(records.size).toBe(0);
});

test.each<[string, (Omit<Report, 'id'> & { id?: string })[], object | undefined]>([
  ['nothing', [], undefined],
  ['idle', [{ state: 'idle' }], { state: 'idle', id: '' }],
  ['done before idle', [{ state: 'idle' }, { state: 'done', id: 'a' }], { id: 'a' }],
  ['working before done', [{ state: 'working', id: 'a' }, { state: 'done' }], { id: 'a' }],
  [
    'a child that waits before a root that works',
    [{ state: 'blocked', id: 'a' }, { state: 'working' }],
    { id: 'a', state: 'blocked' },
  ],
  [
    'a root that waits before a child that waits',
    [{ state: 'blocked' }, { state: 'blocked', id: 'a' }],
    { id: '' },
  ],
  [
    'a root that wants a login before a child that waits',
    [
      { state: 'blocked', kind: 'auth' },
      { state: 'blocked', id: 'a' },
    ],
    { id: '', kind: 'auth' },
  ],
  [
    'a root that failed before a child that waits',
    [{ state: 'error' }, { state: 'blocked', id: 'a' }],
    { id: '', state: 'error' },
  ],
  [
    'who works before a child that failed',
    [{ state: 'error', id: 'a' }, { state: 'working', id: 'b' }, { state: 'idle' }],
    { id: 'b' },
  ],
  [
    'a child that failed before what is done',
    [{ state: 'error', id: 'a' }, { state: 'done' }],
    { id: 'a' },
  ],
  [
    'the newest of two that work',
    [
      { state: 'working', id: 'a', app: 'x' },
      { state: 'working', id: 'b' },
      { state: 'working', id: 'a', app: 'y' },
    ],
    { id: 'a', app: 'y' },
  ],
  [
    'with the app of its ancestor',
    [
      { state: 'idle', app: 'claude-code' },
      { state: 'working', id: 'a/b' },
    ],
    { id: 'a/b', app: 'claude-code' },
  ],
  [
    'the agent itself before what a hook wrote for it',
    [
      { state: 'working', app: 'claude-code' },
      { state: 'blocked', id: 'hook/s1', app: 'claude-code' },
    ],
    { id: '', state: 'working' },
  ],
  [
    'what a hook wrote for another app',
    [
      { state: 'working', app: 'make' },
      { state: 'blocked', id: 'hook/s1', app: 'claude-code' },
    ],
    { id: 'hook/s1' },
  ],
  [
    'what a hook wrote, where the agent says nothing',
    [{ state: 'blocked', id: 'hook' }],
    { id: 'hook' },
  ],
])('rolled up: %s', (_name, reports, expected) => {
  const records = recordsOf(...reports);
  if (expected === undefined) expect(rollUp(records)).toBeUndefined();
  else expect(rollUp(records)).toMatchObject(expected);
});
