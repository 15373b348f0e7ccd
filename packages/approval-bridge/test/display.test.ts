import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARM_AFTER_MS, armed, display, displayText } from '../src/index.ts';

test.each([
  ['a right-to-left override', 'rm \u202etxt.exe', 'rm ⟨U+202E⟩txt.exe'],
  ['a zero-width space', 'ec\u200bho', 'ec⟨U+200B⟩ho'],
  ['a tag character', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
  ['an escape', 'a\u001b[2Kb', 'a⟨U+001B⟩[2Kb'],
  ['a carriage return that would overwrite', 'safe\rrm -rf /', 'safe⟨U+000D⟩rm -rf /'],
  ['a C1 control', 'a\u009b2Kb', 'a⟨U+009B⟩2Kb'],
  ['a blank of another width', 'rm\u00a0-rf', 'rm⟨U+00A0⟩-rf'],
  ['half a surrogate pair', 'a\ud800b', 'a⟨U+D800⟩b'],
  ['a soft hyphen', 'su\u00addo', 'su⟨U+00AD⟩do'],
  ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
])('%s is written out', (_, text, shown) => {
  expect(displayText(text)).toEqual({ lines: [shown], marks: 1 });
});

test('ordinary text of any script stays as it is', () => {
  const text = 'echo "grüße, 世界, мир" | tee a.txt\n\tindented\n  so, too';
  expect(displayText(text)).toEqual({ lines: text.split('\n'), marks: 0 });
});

test('blanks that push the end out of view are collapsed with a count', () => {
  expect(displayText(`ls${' '.repeat(500)}; rm -rf /`)).toEqual({
    lines: ['ls ⟨500 blanks⟩ ; rm -rf /'],
    marks: 1,
  });
  expect(displayText(`ls${'\n'.repeat(300)}rm -rf /`)).toEqual({
    lines: ['ls', '⟨299 empty lines⟩', 'rm -rf /'],
    marks: 1,
  });
});

test('an input is shown whole, field by field, in its own order', () => {
  expect(display({ command: 'a\nb', n: 1, deep: { x: '\u202e' } })).toMatchObject([
    { key: 'command', lines: ['a', 'b'], marks: 0 },
    { key: 'n', lines: ['1'], marks: 0 },
    { key: 'deep', lines: ['{', '  "x": "⟨U+202E⟩"', '}'], marks: 1 },
  ]);
});

test('whatever the text, nothing that hides or moves is left in what is shown', () => {
  const nasty = fc.stringMatching(
    /^[\u0000-\u001f\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeffa-z ]*$/u,
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), nasty), (text) => {
      const { lines } = displayText(text);
      for (const line of lines) {
        expect(line).not.toMatch(
          /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u,
        );
        expect(line).not.toMatch(/[ \t]{40,}/);
      }
    }),
    { numRuns: 300 },
  );
});

test('keys answer only after the end was seen, and not in the first moment', () => {
  const card = { appearedAt: 1000, endSeen: true };
  expect(armed(card, 1000 + ARM_AFTER_MS - 1)).toBe(false);
  expect(armed(card, 1000 + ARM_AFTER_MS)).toBe(true);
  expect(armed({ ...card, endSeen: false }, 9999)).toBe(false);
});
