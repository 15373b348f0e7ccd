import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../src/base64.ts';
import { createDecoder, encodeReport, type Report } from '../src/index.ts';
import { bytes, RUNS, SEED } from './bytes.ts';

const LETTERS = [...'ABZabz019_.+-'];
const segment = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 32 });
const id = fc
  .array(segment, { maxLength: 8 })
  .map((parts) => parts.join('/'))
  .filter((joined) => joined.length <= 128);

/** Text without control characters, of so many bytes at most. */
const textOf = (most: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: most })
    .filter((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text) && bytes(text).length <= most);

const kind = fc.constantFrom('permission' as const, 'question' as const, 'auth' as const);

const reports: fc.Arbitrary<Report> = fc
  .record(
    {
      state: fc.constantFrom(
        ...(['idle', 'working', 'done', 'blocked', 'error', 'clear'] as const),
      ),
      id,
      kind,
      progress: fc.integer({ min: 0, max: 100 }),
      app: segment,
      title: textOf(192),
      msg: textOf(300),
    },
    { requiredKeys: ['state', 'id'] },
  )
  .map(({ kind: said, progress, ...report }) => ({
    ...report,
    ...(report.state === 'blocked' && said ? { kind: said } : {}),
    ...((report.state === 'blocked' || report.state === 'working') && progress !== undefined
      ? { progress }
      : {}),
  }));

test('any report comes back from its sequence, which no terminal discards', () => {
  fc.assert(
    fc.property(reports, fc.constantFrom('BEL' as const, 'ST' as const), (report, end) => {
      const written = bytes(encodeReport(report, end));
      expect(written.length).toBeLessThanOrEqual(4096);
      expect(createDecoder().push(written)).toEqual([{ type: 'status', report }]);
    }),
    { numRuns: RUNS * 2, ...SEED },
  );
});

test('the longest report of all fits', () => {
  const long = Array.from({ length: 4 }, () => 'a'.repeat(31)).join('/');
  const report: Report = {
    state: 'blocked',
    id: `${long}b`,
    kind: 'permission',
    progress: 100,
    app: 'a'.repeat(32),
    title: 'ä'.repeat(96),
    msg: '安'.repeat(682),
  };
  expect(createDecoder().push(bytes(encodeReport(report)))).toEqual([{ type: 'status', report }]);
});

test('the order of keys is fixed, and what is empty is left out', () => {
  expect(encodeReport({ state: 'idle', id: '', app: '', title: '', msg: '' }, 'BEL')).toBe(
    '\x1b]7501;state=idle\x07',
  );
  expect(encodeReport({ state: 'done', id: 'a', app: 'x', title: 'T', msg: 'M' })).toBe(
    '\x1b]7501;state=done:id=a:app=x:title=VA==:msg=TQ==\x1b\\',
  );
});

test.each<[object, RegExp]>([
  [{ state: 'sleeping' }, /^state: must be clear or one of idle, working/],
  [{ id: 'a//b' }, /^id: id outside its grammar/],
  [{ id: '/' }, /^id: id outside its grammar/],
  [{ id: 'a@b' }, /^id: id outside its grammar/],
  [{ id: 'a'.repeat(33) }, /^id: id segment over 32 bytes/],
  [{ id: 'a/a/a/a/a/a/a/a/a' }, /^id: id of more than 8 segments/],
  [{ id: Array.from({ length: 4 }, () => 'a'.repeat(32)).join('/') }, /^id: id over 128 bytes/],
  [{ kind: 'auth' }, /^kind: is only said with the state blocked/],
  [{ state: 'blocked', kind: 'weather' }, /^kind: must be one of permission/],
  [{ progress: 1 }, /^progress: is only said with the states working and blocked/],
  [{ state: 'working', progress: 101 }, /^progress: must be a whole number from 0 to 100/],
  [{ state: 'working', progress: 1.5 }, /^progress: must be a whole number from 0 to 100/],
  [{ app: 'a/b' }, /^app: must match/],
  [{ app: 'a'.repeat(33) }, /^app: must match/],
  [{ title: 'a\nb' }, /^title: must not have a control character/],
  [{ title: 'a'.repeat(193) }, /^title: must be at most 192 bytes in UTF-8, this is 193/],
  [{ msg: '\u009b' }, /^msg: must not have a control character/],
  [{ msg: '\ud800' }, /^msg: must not have half a surrogate pair/],
  [{ msg: 'ä'.repeat(1025) }, /^msg: must be at most 2048 bytes in UTF-8, this is 2050/],
])('what a terminal would discard or not see is refused: %j', (fields, message) => {
  const report = { state: 'idle', id: '', ...fields } as Report;
  expect(() => encodeReport(report)).toThrow(RangeError);
  expect(() => encodeReport(report)).toThrow(message);
});

test('base64 is the engine’s own, and strict', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (raw) => {
      const encoded = toBase64(raw);
      expect(encoded).toBe(Buffer.from(raw).toString('base64'));
      expect(fromBase64(encoded)).toEqual(raw);
      expect(fromBase64(encoded.replaceAll('=', ''))).toEqual(raw);
    }),
    { numRuns: RUNS, ...SEED },
  );
  for (const bad of ['a', 'QQ=', 'QQ===', 'QR', 'QUJ', 'Q Q=', 'QQ==QQ==', '-_', '=', '==', 'é']) {
    expect(fromBase64(bad)).toBeUndefined();
  }
});
