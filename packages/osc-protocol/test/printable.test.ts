import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from '../src/index.ts';
import { RUNS, SEED } from './bytes.ts';

test.each([
  ['plain text stays', 'approve Bash: ls -la', 'approve Bash: ls -la'],
  ['letters and emoji of all kinds stay', 'Ünïçödé 安全 ✳︎ 👩🏽', 'Ünïçödé 安全 ✳︎ 👩🏽'],
  ['a joined emoji stays', '👨‍👩‍👧 ❤️‍🔥', '👨‍👩‍👧 ❤️‍🔥'],
  ['line ends and tabs become spaces', 'a\nb\r\nc\td\u2028e', 'a b c d e'],
  ['control characters are shown', 'a\x1b[31mb\x07\x00\x7f', 'a␛[31mb␇␀␡'],
  ['C1 is disarmed', 'a\u009b31m\u0085b', 'a\ufffd31m b'],
  ['bidi controls are disarmed', 'a\u202egnp.exe\u2066\u200f', 'a\ufffdgnp.exe\ufffd\ufffd'],
  ['zero width is disarmed', 'pay\u200bpal\u2060\ufeff\u00ad', 'pay\ufffdpal\ufffd\ufffd\ufffd'],
  ['a joiner between letters is disarmed', 'a\u200db', 'a\ufffdb'],
  ['tags are disarmed', 'ok\u{e0041}\u{e007f}', 'ok\ufffd\ufffd'],
  ['selectors that select nothing are disarmed', 'a\ufe0f\ufe0f\ufe01', 'a\ufe0f\ufffd\ufffd'],
  ['more selectors are disarmed', 'a\u{e0100}', 'a\ufffd'],
  ['fillers are disarmed', '\u3164\u115f\u2800', '\ufffd\ufffd\ufffd'],
  ['half a pair is disarmed', 'a\ud83d', 'a\ufffd'],
])('%s', (_name, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('a text that is too long is cut between code points, with a sign', () => {
  expect(printable('abcdef', 6)).toBe('abcdef');
  expect(printable('abcdefg', 6)).toBe('abcde…');
  expect(printable('👩👩👩👩', 3)).toBe('👩👩…');
  expect(printable('abc', 1)).toBe('…');
  expect(printable('abc', 0)).toBe('');
  expect(printable('', 0)).toBe('');
  expect(printable('\r\n'.repeat(300), 10)).toBe(`${' '.repeat(9)}…`);
});

test('what is shown is short, has nothing that acts or hides, and shows itself again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('\u200d', '\ufe0f', '👩', 'a', '\r', '\n', '\ud83d', '\u202e'),
    }),
  );
  fc.assert(
    fc.property(text, fc.nat(40), (raw, most) => {
      const shown = printable(raw, most);
      expect(Array.from(shown).length).toBeLessThanOrEqual(most);
      expect(shown).not.toMatch(
        /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/u,
      );
      expect(shown).not.toMatch(/\p{Surrogate}|\p{Bidi_Control}/u);
      expect(printable(shown, most)).toBe(shown);
    }),
    { numRuns: RUNS * 5, ...SEED },
  );
});

test('a text of a million characters costs what is shown of it', () => {
  expect(printable('\u200b'.repeat(1_000_000), 5)).toBe('\ufffd\ufffd\ufffd\ufffd…');
});
