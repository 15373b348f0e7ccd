import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecoder, encodeSignal, type TerminalEvent } from '../src/index.ts';
import { bytes, cutAt, places, RUNS, SEED, stream } from './bytes.ts';

const TOKEN = '5f0c2b9e6f7d4c3f9d392f6a8f1f3b10';

function decode(input: string, options = {}): TerminalEvent[] {
  const decoder = createDecoder(options);
  return [...decoder.push(bytes(input)), ...decoder.end()];
}

test('a random stream gives the same events wherever it is cut', () => {
  const options = fc.record({
    token: fc.constantFrom(undefined, TOKEN),
    dialect: fc.constantFrom('notify' as const, 'marks' as const),
    unwrapTmux: fc.boolean(),
    eightBit: fc.boolean(),
  });
  fc.assert(
    fc.property(stream, places, options, (whole, at, given) => {
      const once = createDecoder(given);
      const cut = createDecoder(given);
      const expected = [...once.push(whole), ...once.end()];
      const events = cutAt(whole, at).flatMap((chunk) => cut.push(chunk));
      expect([...events, ...cut.end()]).toEqual(expected);
      expect(cut.dropped).toBe(expected.filter(({ type }) => type === 'dropped').length);
    }),
    { numRuns: RUNS * 5, ...SEED },
  );
});

test('a query tells how it was ended, so that the answer can be ended so', () => {
  expect(decode('\x1b]7501;?\x07\x1b]7501; ? \x1b\\')).toEqual([
    { type: 'status-query', terminator: 'BEL' },
    { type: 'status-query', terminator: 'ST' },
  ]);
});

test.each([
  ['ESC', '\x1b', ['dropped']],
  ['BEL', '\x07', ['unknown']],
  [';', ';', ['unknown']],
  ['CAN', '\x18', ['dropped', 'bell']],
  ['a space', ' ', ['unknown']],
  ['a newline', '\n', ['unknown']],
  ['an umlaut', 'ü', ['unknown']],
])('a tool name with %s never becomes attention', (_name, bad, types) => {
  const events = decode(`\x1b]777;notify;agenthooks;needs your permission: Ba${bad}sh(x)\x07`);
  expect(events.map(({ type }) => type)).toEqual(
    bad === '\x07' ? ['signal', 'bell'] : bad === '\x1b' ? ['dropped', 'bell'] : types,
  );
  if (bad === '\x07') {
    // The name ends where the sequence does: what was said up to there is a body of its own.
    expect(events[0]).toMatchObject({ signal: { ask: 'permission', tool: 'Ba' } });
  }
});

test('a body of 3,000 bytes is dropped and counted, and the stream goes on', () => {
  const decoder = createDecoder();
  const done = encodeSignal({ signal: 'done' }, { brand: 'agenthooks' });
  const long = `\x1b]777;notify;agenthooks;agent done ${'z'.repeat(3000)}\x07`;
  expect(decoder.push(bytes(long + done))).toEqual([
    { type: 'dropped', reason: 'body over 1024 bytes' },
    { type: 'signal', signal: { signal: 'done' }, trusted: true },
  ]);
  expect(decoder.dropped).toBe(1);
});

test('what is not understood under our brand without the token is dropped', () => {
  expect(decode('\x1b]777;notify;agenthooks;rm -rf\x07', { token: TOKEN })).toEqual([
    { type: 'dropped', reason: 'unknown body under our brand without its token' },
  ]);
});

test('two brands in one stream do not meet', () => {
  const both =
    encodeSignal({ signal: 'done' }, { brand: 'one' }) +
    encodeSignal({ signal: 'ready' }, { brand: 'two' });
  expect(decode(both, { brand: 'one' }).map(({ type }) => type)).toEqual([
    'signal',
    'notification',
  ]);
  expect(decode(both, { brand: 'two' }).map(({ type }) => type)).toEqual([
    'notification',
    'signal',
  ]);
});

test.each([0, 100, 4095, 1.5, Number.NaN])('a cap of %j bytes is an error', (cap) => {
  expect(() => createDecoder({ cap })).toThrow(
    /^cap: must be a whole number of bytes, 4096 or more/,
  );
});

test('events of one push are not changed by the next', () => {
  const decoder = createDecoder();
  const first = decoder.push(bytes('\x07'));
  decoder.push(bytes('\x1bc'));
  expect(first).toEqual([{ type: 'bell' }]);
});
