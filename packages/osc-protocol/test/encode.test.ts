import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BODY_LIMIT,
  createDecoder,
  encodeSignal,
  epochSeconds,
  parseBody,
  type Signal,
  signalBody,
} from '../src/index.ts';
import { bytes, cutAt, places, RUNS, SEED } from './bytes.ts';
import { signals } from './signals.ts';

const TOKEN = '5f0c2b9e6f7d4c3f9d392f6a8f1f3b10';

test.each([
  [{ signal: 'done' }, {}, '\x1b]777;notify;agenthooks;agent done\x07'],
  [
    { signal: 'done', turn: '7' },
    { token: TOKEN },
    `\x1b]777;notify;agenthooks/${TOKEN};agent done t=7\x07`,
  ],
  [
    { signal: 'done', turn: '7' },
    { token: TOKEN, dialect: 'marks' },
    `\x1b]133;D;aid=agenthooks/${TOKEN};t=7\x07`,
  ],
  [
    { signal: 'working', turn: '7', agent: 'b', cause: 'end' },
    { dialect: 'marks' },
    '\x1b]133;C;aid=agenthooks;t=7;a=b;end\x07',
  ],
  [{ signal: 'working' }, { dialect: 'marks' }, '\x1b]133;C;aid=agenthooks\x07'],
  [
    { signal: 'ready' },
    { dialect: 'marks' },
    '\x1b]777;notify;agenthooks;agent ready for input\x07',
  ],
] as const)('%j as %j', (signal, identity, written) => {
  expect(encodeSignal(signal, { brand: 'agenthooks', ...identity })).toBe(written);
});

test('any signals in one write come back in order, in both dialects, cut anywhere', () => {
  const identity = fc.record({
    brand: fc.constantFrom('agenthooks', 'a', 'x-1'),
    token: fc.constantFrom(undefined, TOKEN),
    dialect: fc.constantFrom('notify' as const, 'marks' as const),
  });
  fc.assert(
    fc.property(fc.array(signals, { maxLength: 4 }), identity, places, (said, by, at) => {
      const written = bytes(said.map((signal) => encodeSignal(signal, by)).join(''));
      const decoder = createDecoder(by);
      const events = cutAt(written, at).flatMap((chunk) => decoder.push(chunk));
      expect([...events, ...decoder.end()]).toEqual(
        said.map((signal) => ({ type: 'signal', signal, trusted: true })),
      );
    }),
    { numRuns: RUNS, ...SEED },
  );
});

test.each([
  'Bash(ls)',
  'two words',
  'a;b',
  'a\x07b',
  'a\x1b]0;x',
  'Über',
  '',
  'a'.repeat(129),
  'a\nb',
])('a tool name that the wire cannot carry is left out: %j', (tool) => {
  expect(signalBody({ signal: 'attention', ask: 'permission', tool, turn: '7' })).toBe(
    'needs your permission t=7',
  );
  expect(signalBody({ signal: 'attention', ask: 'answer', tool, agent: 'b' })).toBe(
    'needs your input a=b',
  );
});

test.each<[Signal, RegExp]>([
  [{ signal: 'done', turn: 'a b' }, /^done\.turn: must match \^\[A-Za-z0-9_-\]\{1,40\}\$/],
  [{ signal: 'done', turn: '' }, /^done\.turn:/],
  [{ signal: 'done', turn: 'a'.repeat(41) }, /^done\.turn:/],
  [{ signal: 'working', agent: 'ü' }, /^working\.agent:/],
  [{ signal: 'working', call: 'a;b' }, /^working\.call:/],
  [{ signal: 'attention', ask: 'permission', tool: 'a b', turn: ';' }, /^attention\.turn:/],
  [
    { signal: 'attention', ask: 'input', tool: 'Bash' },
    /^attention\.tool: is not said with "needs your input"/,
  ],
  [{ signal: 'failed', kind: 'Rate limit' }, /^failed\.kind:/],
  [{ signal: 'failed', kind: 'x'.repeat(41) }, /^failed\.kind:/],
  [{ signal: 'session', id: '-rf' }, /^session\.id: must match \^\[0-9A-Za-z\]/],
  [{ signal: 'session', id: 'a'.repeat(129) }, /^session\.id:/],
  [
    { signal: 'delegated', count: -1, label: 'shell', ids: [] },
    /^delegated\.count: must be a whole number/,
  ],
  [
    { signal: 'delegated', count: 1.5, label: 'shell', ids: [] },
    /^delegated\.count: must be a whole number/,
  ],
  [{ signal: 'delegated', count: 1, label: 'Shell', ids: [] }, /^delegated\.label:/],
  [{ signal: 'usage', fiveHour: Number.NaN }, /^usage\.fiveHour: must be a finite number/],
  [{ signal: 'usage', cost: Number.POSITIVE_INFINITY }, /^usage\.cost: must be a finite number/],
  [{ signal: 'usage', fiveHourReset: -1 }, /^usage\.fiveHourReset: must be epoch seconds/],
  [{ signal: 'context', used: 1.5, window: 2 }, /^context\.used: must be a whole number/],
  [{ signal: 'context', used: 1e13, window: 2 }, /^context\.used: must have at most 12 digits/],
])('a field that breaks its rule is an error that names both: %j', (signal, message) => {
  expect(() => signalBody(signal)).toThrow(RangeError);
  expect(() => signalBody(signal)).toThrow(message);
});

test('what the types forbid is an error too, when it comes from untyped code', () => {
  const untyped = (signal: object) => () => signalBody(signal as Signal);
  expect(untyped({ signal: 'dance' })).toThrow(/^signal: the contract has no/);
  expect(untyped({ signal: 'attention', ask: 'money' })).toThrow(/^signal: the contract has no/);
  expect(untyped({ signal: 'working', cause: 'x' })).toThrow(
    /^working\.cause: must be one of prompt, injected, end/,
  );
  expect(untyped({ signal: 'done', mood: 'good' })).toThrow(/^done\.mood: is not said/);
  expect(untyped({ signal: 'context', used: 1 })).toThrow(/^context\.window: is missing/);
  expect(untyped({ signal: 'failed' })).toThrow(/^failed\.kind: is missing/);
  expect(untyped({ signal: 'delegated', count: 1, label: 'a', ids: 'b' })).toThrow(/list of ids/);
});

test.each([
  [{ brand: 'Agenthooks' }, /^brand: must match/],
  [{ brand: '' }, /^brand: must match/],
  [{ brand: 'a;b' }, /^brand: must match/],
  [{ brand: 'a/b' }, /^brand: must match/],
  [{ brand: 'a'.repeat(33) }, /^brand: must match/],
  [{ brand: 'a', token: 'short' }, /^token: must be 32 hex digits/],
  [{ brand: 'a', token: TOKEN.toUpperCase() }, /^token: must be 32 hex digits/],
])('an identity that is none is an error: %j', (identity, message) => {
  expect(() => encodeSignal({ signal: 'done' }, identity)).toThrow(message);
  expect(() => createDecoder(identity)).toThrow(message);
});

test('ids that do not fit are left out one by one, never the report', () => {
  const long = 'a'.repeat(40);
  const ids = [...Array.from({ length: 40 }, () => long), 'b', 'c;d', '-', '', 'e'];
  const body = signalBody({ signal: 'delegated', count: 45, label: 'subagent', ids });
  expect(body.length).toBeLessThanOrEqual(BODY_LIMIT);
  expect(body.length).toBeGreaterThan(BODY_LIMIT - 41);
  const signal = parseBody(body);
  expect(signal).toMatchObject({ signal: 'delegated', count: 45 });
  expect(signal?.signal === 'delegated' && signal.ids.slice(-2)).toEqual(['b', 'e']);
});

test('nothing delegated is done, and more than 999 is said as 999', () => {
  const delegated = (count: number) =>
    signalBody({ signal: 'delegated', count, label: 'shell', ids: [] });
  expect(delegated(0)).toBe('agent done');
  expect(delegated(1000)).toBe('agent delegated: 999 shell -');
});

test('percentages are clamped, a cost is not, nothing is written with an exponent', () => {
  expect(signalBody({ signal: 'usage', fiveHour: 120, sevenDay: -1, cost: 123.456789 })).toBe(
    'usage 100 0 - - 123.456789',
  );
  expect(signalBody({ signal: 'usage', cost: 0.0000001 })).toBe('usage - - - - 0');
  expect(signalBody({ signal: 'usage', cost: -0.0000001 })).toBe('usage - - - - 0');
  expect(signalBody({ signal: 'usage', cost: 100 })).toBe('usage - - - - 100');
  expect(signalBody({ signal: 'context', used: 1, window: 2, percent: 101 })).toBe('ctx 1 2 100');
  expect(parseBody('usage 1e1 5e-1')).toEqual({ signal: 'usage', fiveHour: 10, sevenDay: 0.5 });
});

test.each([
  [1796040000, 1796040000],
  ['1796040000', 1796040000],
  ['1796040000.9', 1796040000],
  ['2026-11-30T12:00:00Z', 1796040000],
  ['2026-11-30T12:00:00.500Z', 1796040000],
  ['2026-11-30T13:00+01:00', 1796040000],
  ['2026-11-30T12:00:00', undefined],
  ['2026-13-30T12:00:00Z', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [1e13, undefined],
])('epoch seconds of %j are %j', (value, seconds) => {
  expect(epochSeconds(value)).toBe(seconds);
});

test('every byte of a signal is printable ASCII but its frame', () => {
  fc.assert(
    fc.property(signals, (signal) => {
      expect(encodeSignal(signal, { brand: 'agenthooks', token: TOKEN })).toMatch(
        /^\x1b\]777;notify;agenthooks\/[0-9a-f]{32};[ -:<-~]{1,1024}\x07$/,
      );
    }),
    { numRuns: RUNS, ...SEED },
  );
});
