import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from '../src/index.ts';
import { createLines } from '../src/lines.ts';

const lines = readFileSync(new URL('fixtures/received.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test('every captured message is read as what it is, and none is lost', () => {
  const kinds = lines.map((line) => readMessage(line)?.type);
  expect(kinds).not.toContain(undefined);
  expect(new Set(kinds)).toEqual(new Set(['request', 'notification', 'result']));
});

test('a request of the server keeps its id, also when that is 0', () => {
  const asked = lines
    .map(readMessage)
    .filter((message) => message?.type === 'request')
    .map(({ id, method }) => [id, method]);
  expect(asked[0]).toEqual([0, 'item/commandExecution/requestApproval']);
});

test('what is no message is nothing, whatever it is', () => {
  for (const text of ['', '{', 'null', '7', '[]', '{}', '{"id":null,"result":1}', '{"id":1}']) {
    expect(readMessage(text), text).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      readMessage(text);
    }),
  );
});

test('an error is one also where it does not say of what', () => {
  expect(readMessage('{"id":null,"error":{"code":-32700,"message":"parse"}}')).toEqual({
    type: 'failure',
    id: null,
    code: -32700,
    message: 'parse',
  });
});

test('lines come whole however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))),
      fc.array(fc.nat(64)),
      (texts, cuts) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        const split = createLines(10_000);
        const found: string[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          found.push(...(split(bytes.subarray(at, at + cut)) ?? []));
          at += cut;
        }
        expect(found).toEqual(texts);
      },
    ),
  );
});

test('a line that is too long ends the reading', () => {
  const split = createLines(4);
  expect(split(Buffer.from('1234\n12'))).toEqual(['1234']);
  expect(split(Buffer.from('345'))).toBeUndefined();
  expect(split(Buffer.from('\nok\n'))).toBeUndefined();
});
