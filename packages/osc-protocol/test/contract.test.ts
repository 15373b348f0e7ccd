import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseForm } from '../src/body.ts';
import { patternOf } from '../src/field.ts';
import {
  BODY_LIMIT,
  CONTRACT,
  type Field,
  parseBody,
  type Signal,
  signalBody,
} from '../src/index.ts';
import { RUNS, SEED } from './bytes.ts';
import { signals } from './signals.ts';

describe.each(CONTRACT.map((form) => [form.phrase, form] as const))('"%s"', (phrase, form) => {
  test.each(form.examples.map((example) => [example.body, example] as const))(
    'the body "%s" says its signal and is said by it',
    (body, { signal }) => {
      expect(parseBody(body)).toEqual(signal);
      expect(parseBody(signalBody(signal))).toEqual(signal);
      expect(signal).toMatchObject({ signal: form.signal, ...form.says });
    },
  );

  test('its examples are read by this row and by no other', () => {
    for (const { body } of form.examples) {
      expect(CONTRACT.filter((one) => parseForm(one, body)).map((one) => one.phrase)).toEqual([
        phrase,
      ]);
    }
  });

  test('an unknown word behind it is passed over, any other word makes it unknown', () => {
    for (const { body, signal } of form.examples) {
      expect(parseBody(`${body} zz=1`)).toEqual(signal);
      expect(parseBody(`${body} later=a:b/c`)).toEqual(signal);
      for (const more of [' zz', ' zz=1;', ' =1', ' ZZ=1', '  zz=1', ' ', '!', '\n', ' zz=ü']) {
        expect(parseBody(body + more)).toBeUndefined();
      }
    }
  });

  test('it begins with its phrase, and the phrase in capitals is nothing', () => {
    for (const { body } of form.examples) {
      expect(body.startsWith(phrase)).toBe(true);
      expect(parseBody(body.toUpperCase())).toBeUndefined();
      expect(parseBody(` ${body}`)).toBeUndefined();
    }
  });

  test('what it falls back on is a phrase of the same signal that needs no field', () => {
    if (form.otherwise === undefined) return expect(form.otherwise).toBeUndefined();
    const other = CONTRACT.find((one) => one.phrase === form.otherwise);
    expect(other).toMatchObject({ signal: form.signal, required: 0 });
  });
});

test('no phrase is the beginning of another, word by word', () => {
  for (const { phrase } of CONTRACT) {
    const longer = CONTRACT.filter((one) => one.phrase.startsWith(`${phrase} `));
    expect(longer).toEqual([]);
    expect(CONTRACT.filter((one) => one.phrase === phrase)).toHaveLength(1);
  }
});

const fieldsOf = (): [string, Field][] =>
  CONTRACT.flatMap((form) =>
    [...form.fields, ...form.keyed].map((field): [string, Field] => [
      `${form.phrase} · ${field.name}`,
      field,
    ]),
  );

test.each(fieldsOf())(
  '%s: a text over its limit or outside its alphabet is none',
  (_name, field) => {
    const fits =
      (field.first === undefined ? '' : '1') + '1'.repeat(field.max - (field.first ? 1 : 0));
    const letters = patternOf(field).test(fits) ? '1' : 'a';
    const most = letters.repeat(field.max);
    expect(patternOf(field).test(most)).toBe(true);
    expect(patternOf(field).test(most + letters)).toBe(false);
    expect(patternOf(field).test('')).toBe(false);
    for (const bad of [' ', ';', '\x07', '\x1b', '\n', 'é', '=', '/', '"', '$', '`', '\\', "'"]) {
      expect(patternOf(field).test(letters + bad)).toBe(false);
    }
  },
);

test('any signal comes back from its body', () => {
  fc.assert(
    fc.property(signals, (signal) => {
      const body = signalBody(signal);
      expect(body.length).toBeLessThanOrEqual(BODY_LIMIT);
      expect(parseBody(body)).toEqual(signal);
    }),
    { numRuns: RUNS * 5, ...SEED },
  );
});

/** Texts near the bodies: pieces of them, put together anew. */
const nearBody = fc
  .array(
    fc.oneof(
      fc.constantFrom(...CONTRACT.map((form) => form.phrase)),
      fc.constantFrom('t=1', 'a=b', 'c=c', 'prompt', 'end', 'Bash', '-', '12', '3.5', 'rate_limit'),
      fc.constantFrom(':', 'agent', 'needs', 'your', 'permission:', 'a,b', 'zz=1', '', 'shell'),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((words) => words.join(' '));

test('no text says two signals', () => {
  fc.assert(
    fc.property(fc.oneof(nearBody, signals.map(signalBody), fc.string()), (body) => {
      const rows = CONTRACT.filter((form) => parseForm(form, body));
      expect(rows.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: RUNS * 4, ...SEED },
  );
});

test('what is read is within its limits, and says itself again', () => {
  fc.assert(
    fc.property(nearBody, (body) => {
      const signal: Signal | undefined = parseBody(body);
      fc.pre(signal !== undefined);
      expect(parseBody(signalBody(signal!))).toEqual(signal);
    }),
    { numRuns: RUNS, maxSkipsPerRun: 1000, ...SEED },
  );
});

test('a body over the limit says nothing, whatever it begins with', () => {
  const words = ' z=1'.repeat(252);
  expect(parseBody(`agent done${words}`)?.signal).toBe('done');
  expect(parseBody(`agent done${words} z=1234`)).toBeUndefined();
});
