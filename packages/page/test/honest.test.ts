import type { JsonObject } from '@agenthooks/agent-catalog';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, readDiff } from '../src/shown/diff.ts';
import { shownInput } from '../src/shown/input.ts';
import { folder, line } from '../src/shown/text.ts';
import { edit, plan } from './drafts.ts';

/** By Unicode's own properties, not by our list: what draws nothing, reorders, or imitates a blank. */
const HIDES =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}|(?![\t])\p{Cc}/u;

const hidden = fc.constantFrom(
  ...['\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\u00ad', '\u3164', '\u2800', '\u00a0'],
  ...['\u0000', '\u001b[2J', '\u0008', '\r', '\u007f', '\u009b', '\u2028', '\ud800', '\ufe0f'],
  ...['\u{e0041}', '\u{e0100}', '\u{1d173}', '\u061c'],
);
const word = fc.constantFrom('rm -rf ', 'a', '  ', '\n', '\r\n', '\t', 'é', '漢', '🙂', '👩‍💻');
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.oneof(hidden, word), { maxLength: 40 }).map((parts) => parts.join('')),
  )
  .filter((one) => !/[⟨⟩]/.test(one));

/** What a person reads, put back to what it stands for, blanks aside. */
function meant(shown: string): string {
  return shown
    .replace(/⟨\d+ (?:blanks|empty lines)⟩/g, '')
    .replace(/⟨U\+([0-9A-F]+)⟩/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/\s/gu, '');
}

test('a text on one line hides nothing, and says all of it', () => {
  fc.assert(
    fc.property(text, (given) => {
      const shown = line(given);
      expect(shown).not.toMatch(HIDES);
      expect(shown).not.toContain('\n');
      expect(meant(shown)).toBe(given.replace(/\s/gu, ''));
      expect(folder(given)).not.toMatch(HIDES);
    }),
  );
});

test('the known ways to deceive are written out', () => {
  expect(line('rm\u202e gpj.exe')).toBe('rm⟨U+202E⟩ gpj.exe');
  expect(line('ls\u200b')).toBe('ls⟨U+200B⟩');
  expect(line('a\u001b[8mb')).toBe('a⟨U+001B⟩[8mb');
  expect(line('a\u{e0072}\u{e006d}')).toBe('a⟨U+E0072⟩⟨U+E006D⟩');
  expect(line('curl\u00a0x')).toBe('curl⟨U+00A0⟩x');
  expect(line(`ok${' '.repeat(500)}; rm`)).toBe('ok ⟨500 blanks⟩ ; rm');
});

const json: fc.Arbitrary<JsonObject[string]> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value as fc.Arbitrary<JsonObject[string]>;
const change = fc.record(
  { path: text, diff: text, kind: text },
  { requiredKeys: ['path', 'diff'] },
);
const input: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      command: text,
      old_string: text,
      new_string: text,
      plan: text,
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
      more: fc.dictionary(text, json, { maxKeys: 3 }),
    },
    { requiredKeys: [] },
  )
  .map(({ more = {}, ...known }) => ({ ...known, ...more }));

test('an input of any form hides nothing: neither keys nor values, and what was written out is counted', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { parts, marks } = shownInput(given, 'plan');
      const said = parts.flatMap(({ key, lines }) => [key, ...lines.map((one) => one.text)]);
      for (const one of said) {
        expect(one).not.toMatch(HIDES);
        expect(one).not.toContain('\n');
      }
      if (said.some((one) => one.includes('⟨U+'))) expect(marks).toBeGreaterThan(0);
    }),
  );
});

test('a control character in a change of a file is counted, as JSON would not', () => {
  const changes = [{ path: 'a.ts', diff: '+x\u001b[2K', kind: 'update' }];
  const { parts, marks } = shownInput({ changes });
  expect(parts[0]?.lines.at(-1)).toMatchObject({ text: expect.stringContaining('⟨U+001B⟩') });
  expect(marks).toBe(1);
});

test('every value of an input stands in its parts, whole', () => {
  fc.assert(
    fc.property(fc.dictionary(text, text, { maxKeys: 5 }), (given) => {
      const { parts } = shownInput(given);
      const shown = parts.flatMap((part) =>
        part.lines.map(({ text: one, sign }) => `${sign === '@' ? '' : (sign ?? '')}${one}`),
      );
      const all = meant(shown.join(''));
      for (const value of Object.values(given)) {
        for (const one of value.split(/\s+/u)) expect(all).toContain(meant(one));
      }
    }),
  );
});

test('a diff has every line of both texts, in order, whatever their size', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '+', '-x', '@@ '), { maxLength: 30 });
  const check = (before: readonly string[], after: readonly string[]) => {
    const shown = diffLines(before, after);
    const of = (sign: string) =>
      shown.filter((one) => one.sign === ' ' || one.sign === sign).map((one) => one.text);
    expect(of('-')).toEqual(before);
    expect(of('+')).toEqual(after);
  };
  fc.assert(fc.property(lines, lines, check));
  const many = (of: string) => Array.from({ length: 1500 }, (_, n) => `${of} ${n}`);
  check(many('old'), many('new'));
  check([], many('new'));
});

test('a unified diff keeps every character of its lines', () => {
  const lines = fc.array(
    fc.constantFrom('@@ -1 +1 @@', '+new', '-old', ' same', '--- a', '+++ b', '', 'odd'),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, (given) => {
      const read = readDiff(given);
      expect(read !== undefined).toBe(given.some((one) => one.startsWith('@@ ')));
      const back = (read ?? []).map(({ sign, text: one }) =>
        sign === '@' ? one : `${sign}${one}`.trimEnd(),
      );
      if (read !== undefined)
        expect(back.map((one) => one.trim())).toEqual(given.map((one) => one.trim()));
    }),
  );
});

test('the forms of what Claude Code 2.1.332 asks: its edit is a diff, its plan is prose', () => {
  const changed = shownInput(edit().input);
  expect(changed.parts.map(({ key, form }) => [key, form])).toEqual([
    ['file_path', 'line'],
    ['old_string → new_string', 'diff'],
  ]);
  const shown = shownInput(plan().input, 'plan');
  expect(shown.parts.find(({ key }) => key === 'plan')).toMatchObject({ form: 'prose' });
  expect(shown.marks).toBe(0);
});
