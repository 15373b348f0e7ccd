import { BODY_LIMIT, CONTRACT, type Form, UNKNOWN_WORD } from './contract.ts';
import { type FieldValue, readField } from './field.ts';
import type { Signal } from './signal.ts';

/** Printable ASCII without `;`, which ends a parameter of the sequence around the body. */
const BODY = /^[ -:<-~]+$/;

/**
 * The signal that a body says, or `undefined` when it is not one of the contract. Whole bodies
 * only: words are separated by exactly one space, a field that breaks its rule makes the body
 * unknown, and `key=value` words that this version does not know are passed over.
 */
export function parseBody(body: string): Signal | undefined {
  if (body.length > BODY_LIMIT || !BODY.test(body)) return undefined;
  for (const form of CONTRACT) {
    const signal = parseForm(form, body);
    if (signal) return signal;
  }
  return undefined;
}

/** One row of the table against one body; a test holds that at most one row matches a text. */
export function parseForm(form: Form, body: string): Signal | undefined {
  if (!body.startsWith(form.phrase)) return undefined;
  const rest = body.slice(form.phrase.length);
  if (rest !== '' && rest[0] !== ' ') return undefined;
  const words = rest === '' ? [] : rest.slice(1).split(' ');
  const values = new Map<string, FieldValue>();
  let at = 0;
  for (const [index, field] of form.fields.entries()) {
    const word = words[at];
    if (word === undefined || word.includes('=')) {
      if (index < form.required) return undefined;
      break;
    }
    at++;
    if (form.dashIsAbsent && word === '-') continue;
    const value = readField(field, word);
    if (value === undefined) return undefined;
    values.set(field.name, value);
  }
  for (const word of words.slice(at)) if (!readWord(form, word, values)) return undefined;
  return { signal: form.signal, ...form.says, ...Object.fromEntries(values) } as Signal;
}

function readWord(form: Form, word: string, values: Map<string, FieldValue>): boolean {
  if (form.flag?.words.includes(word)) {
    if (values.has(form.flag.name)) return false;
    values.set(form.flag.name, word);
    return true;
  }
  const equals = word.indexOf('=');
  const key = word.slice(0, Math.max(0, equals));
  const field = form.keyed.find((one) => one.key === key);
  if (!field) return UNKNOWN_WORD.test(word);
  const value = readField(field, word.slice(equals + 1));
  if (value === undefined || values.has(field.name)) return false;
  values.set(field.name, value);
  return true;
}
