import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfOsc, nextOf, Search } from '../src/scanner/search.ts';
import { simdSearch, WINDOW } from '../src/scanner/simd.ts';
import { RUNS, SEED } from './bytes.ts';

/** All stops of a chunk, by the rule as it is written. */
function stops(chunk: Uint8Array): number[] {
  const latin = `${Array.from(chunk, (byte) => String.fromCharCode(byte)).join('')}ccc`;
  return [...latin.matchAll(/\x07|\x1b(?=[\]PX^_c]|\[0?c)/g)]
    .map((match) => match.index)
    .filter((at) => at < chunk.length);
}

function all(chunk: Uint8Array, next: (at: number) => number): number[] {
  const found: number[] = [];
  for (let at = next(0); at < chunk.length; at = next(at + 1)) found.push(at);
  return found;
}

function bySearch(chunk: Uint8Array, search: Search): number[] {
  search.begin(chunk);
  return all(chunk, (at) => search.next(chunk, at));
}

/** Text with stops and near misses, long enough for every way of searching. */
const chunk = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\x07',
        '\x1b',
        '\x1b]',
        '\x1bP',
        '\x1b[c',
        '\x1b[0c',
        '\x1b[0',
        '\x1b[',
        'c',
      ),
      fc.constantFrom('\x1b[31m', '\x1b(B', '\x1b7', '\x1bZ', '\x1b\\', '\x1b_', '\x1b^', '\x1bX'),
      fc.constantFrom('\x1bc', 'x', 'text of some length', '\r\n', '\x1b\x1b', 'a'.repeat(70)),
      fc.nat(900).map((length) => 'plain '.repeat(length / 6)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => Uint8Array.from(parts.join(''), (letter) => letter.charCodeAt(0)));

test('the byte loop stops where the rule says', () => {
  fc.assert(
    fc.property(chunk, (bytes) => {
      expect(all(bytes, (at) => nextOf(bytes, at))).toEqual(stops(bytes));
    }),
    { numRuns: RUNS, ...SEED },
  );
});

test('the module is available where the tests run, so that they test it', () => {
  expect(simdSearch()).not.toBeNull();
});

test.each([
  ['with the module', () => new Search()],
  ['without the module', () => new Search(() => null)],
])('the search %s stops where the rule says, in a Buffer and in an array', (_name, make) => {
  fc.assert(
    fc.property(chunk, (bytes) => {
      const expected = stops(bytes);
      expect(bySearch(bytes, make())).toEqual(expected);
      expect(bySearch(Buffer.from(bytes), make())).toEqual(expected);
    }),
    { numRuns: RUNS, ...SEED },
  );
});

test('a stop at any place around the end of a window is found', () => {
  for (const stop of ['\x07', '\x1b]', '\x1b[c', '\x1b[0c', '\x1b[31m', '\x1b(B']) {
    for (let place = WINDOW - 6; place < WINDOW + 3; place++) {
      const bytes = new Uint8Array(WINDOW + 2000).fill(0x61);
      // An ESC near the beginning, so that the module does the work.
      bytes.set([0x1b, 0x5b, 0x6d], 10);
      bytes.set(
        Uint8Array.from(stop, (letter) => letter.charCodeAt(0)),
        place,
      );
      expect(bySearch(bytes, new Search())).toEqual(stops(bytes));
      expect(bySearch(Buffer.from(bytes), new Search())).toEqual(stops(bytes));
    }
  }
});

test('two searches that take turns do not mix their chunks', () => {
  const [a, b] = ['\x1b[m]\x07', '\x1b[m]   \x1b]'].map((text) =>
    new Uint8Array(2000).map((_, i) => text.charCodeAt(i % text.length)),
  ) as [Uint8Array, Uint8Array];
  const first = new Search();
  const second = new Search();
  first.begin(a);
  second.begin(b);
  const found: [number[], number[]] = [[], []];
  let [atA, atB] = [first.next(a, 0), second.next(b, 0)];
  while (atA < a.length || atB < b.length) {
    if (atA < a.length) found[0].push(atA);
    if (atB < b.length) found[1].push(atB);
    atA = atA < a.length ? first.next(a, atA + 1) : atA;
    atB = atB < b.length ? second.next(b, atB + 1) : atB;
  }
  expect(found).toEqual([stops(a), stops(b)]);
});

test('the end of an OSC is found at any distance', () => {
  const ends = fc.constantFrom(0x07, 0x18, 0x1a, 0x1b, 0x9c);
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), ends, fc.boolean(), (before, after, end, eightBit) => {
      const bytes = new Uint8Array(before + 1 + after).fill(0x0a);
      bytes.fill(0x61, 0, Math.floor(before / 2));
      bytes[before] = end;
      const counts = end !== 0x9c || eightBit;
      expect(endOfOsc(bytes, 0, eightBit)).toBe(counts ? before : bytes.length);
    }),
    { numRuns: RUNS, ...SEED },
  );
});
