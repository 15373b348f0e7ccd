import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Scanner, type Sink } from '../src/scanner/scanner.ts';
import { bytes, cutAt, places, RUNS, SEED, stream } from './bytes.ts';
import { type ModelOptions, tokensOf } from './model.ts';

type Seen = [kind: string, content?: number[], terminator?: string];

function scan(chunks: readonly Uint8Array[], options: ModelOptions): Seen[] {
  const seen: Seen[] = [];
  const sink: Sink = {
    osc(lent, from, to, terminator) {
      seen.push(['osc', Array.from(lent.subarray(from, to)), terminator]);
      return false;
    },
    passthrough(lent, from, to) {
      seen.push(['passthrough', Array.from(lent.subarray(from, to))]);
      return false;
    },
    bell: () => seen.push(['bell']),
    reset: () => seen.push(['reset']),
    deviceAttributesQuery: () => seen.push(['da1']),
    dropped: () => seen.push(['dropped']),
  };
  const scanner = new Scanner(sink, options);
  for (const chunk of chunks) scanner.scan(chunk);
  scanner.end();
  return seen;
}

const model = (whole: Uint8Array, options: ModelOptions): Seen[] =>
  tokensOf(whole, options).map(({ kind, content, terminator }) => {
    if (!content) return [kind];
    return terminator ? [kind, Array.from(content), terminator] : [kind, Array.from(content)];
  });

const options = fc.record({
  cap: fc.constantFrom(40, 300, 65_536),
  eightBit: fc.boolean(),
  unwrapTmux: fc.boolean(),
});

test('a random stream, cut at random, is read as the plain rules say', () => {
  fc.assert(
    fc.property(stream, places, options, (whole, at, given) => {
      expect(scan(cutAt(whole, at), given)).toEqual(model(whole, given));
    }),
    { numRuns: RUNS * 5, ...SEED },
  );
});

test('a random stream is read the same one byte at a time', () => {
  fc.assert(
    fc.property(stream, options, (whole, given) => {
      const single = Array.from(whole, (_, i) => whole.slice(i, i + 1));
      expect(scan(single, given)).toEqual(model(whole, given));
    }),
    { numRuns: RUNS, ...SEED },
  );
});

test('a stream of random bytes is read as the plain rules say', () => {
  // Few values, so that ESC, its followers and ends meet.
  const byte = fc.constantFrom(...bytes('\x07\x18\x1a\x1b\\]P[0c;tmux'), 0x9c, 0xc3);
  fc.assert(
    fc.property(
      fc.array(byte, { maxLength: 200 }).map((list) => Uint8Array.from(list)),
      places,
      options,
      (whole, at, given) => {
        expect(scan(cutAt(whole, at), given)).toEqual(model(whole, given));
      },
    ),
    { numRuns: RUNS * 5, ...SEED },
  );
});

test('what the sink is given is not changed by what comes after', () => {
  const kept: Uint8Array[] = [];
  const ignore = () => {};
  const scanner = new Scanner(
    {
      osc(lent, from, to) {
        kept.push(lent.slice(from, to));
        return false;
      },
      passthrough: () => false,
      bell: ignore,
      reset: ignore,
      deviceAttributesQuery: ignore,
      dropped: ignore,
    },
    { cap: 4096, eightBit: false, unwrapTmux: false },
  );
  const chunk = bytes('\x1b]0;one');
  scanner.scan(chunk);
  chunk.fill(0x20);
  scanner.scan(bytes('\x07'));
  expect(kept).toEqual([bytes('0;one')]);
});
