import fc from 'fast-check';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { editEntries, readEntries } from '../src/trust/toml.ts';

const table = ['hooks', 'state'];
const name = fc.stringMatching(/^[a-z/." :ä\u007f-]{1,12}$/);
const entry = fc.record(
  { trusted_hash: fc.string({ maxLength: 12 }), enabled: fc.boolean() },
  { requiredKeys: ['trusted_hash'] },
);
const comment = fc.constantFrom('', ' # why', ' # [hooks.state."x"]');
const block = fc.oneof(
  fc.tuple(fc.nat(99), comment).map(([n, said]) => `[other${n}]${said}\nvalue = "a = b"\n`),
  fc.nat(99).map((n) => `[[list${n}]]\nx = 1979-05-27T07:32:00Z\n`),
  fc.nat(99).map((n) => `[text${n}]\nlong = """\n[hooks.state."no"]\n"""\n`),
);

const file = fc
  .tuple(
    fc.uniqueArray(block, { maxLength: 4, selector: (text) => text.split('\n')[0]!.split(']')[0] }),
    fc.dictionary(name, entry, { maxKeys: 3 }),
    fc.constantFrom('', '\n', '# top\n'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([blocks, entries, top, crlf, open]) => {
    let text = top + blocks.join('\n');
    text = editEntries('f', text, table, { drop: [], set: entries });
    if (crlf) text = text.replace(/\r?\n/g, '\r\n');
    return open ? text.replace(/(\r?\n)+$/, '') : text;
  });

test('what is set can be read, and taken out leaves the bytes that were there', () => {
  fc.assert(
    fc.property(file, fc.dictionary(name, entry, { minKeys: 1, maxKeys: 3 }), (text, set) => {
      const before = readEntries('f', text, table);
      const fresh = Object.fromEntries(Object.entries(set).filter(([key]) => !(key in before)));
      const after = editEntries('f', text, table, { drop: [], set: fresh });
      expect(Object.keys(readEntries('f', after, table)).sort()).toEqual(
        [...Object.keys(before), ...Object.keys(fresh)].sort(),
      );
      const open = text !== '' && !text.endsWith('\n');
      const back = editEntries(
        'f',
        after,
        table,
        { drop: Object.keys(fresh), set: {} },
        { header: false, open },
      );
      expect(back).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('whatever is edited, everything else means the same', () => {
  fc.assert(
    fc.property(file, fc.array(fc.nat(2)), (text, picks) => {
      const keys = Object.keys(readEntries('f', text, table));
      const drop = [...new Set(picks.flatMap((pick) => keys[pick] ?? []))];
      const after = editEntries('f', text, table, { drop, set: {} });
      const { hooks: _, ...others } = parse(text);
      const { hooks: __, ...left } = parse(after);
      expect(left).toEqual(others);
      expect(Object.keys(readEntries('f', after, table))).toEqual(
        keys.filter((key) => !drop.includes(key)),
      );
    }),
    { numRuns: 200 },
  );
});

test('entries below one header are taken out by their lines', () => {
  const text = '[hooks.state]\n"a" = { trusted_hash = "1" } # mine\n"b".trusted_hash = "2"\n';
  expect(editEntries('f', text, table, { drop: ['a'], set: {} })).toBe(
    '[hooks.state]\n"b".trusted_hash = "2"\n',
  );
});
