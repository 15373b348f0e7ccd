import { BODY_LIMIT, CONTRACT, type Form } from './contract.ts';
import { writeField } from './field.ts';
import { checkIdentity, type Identity } from './identity.ts';
import type { Signal } from './signal.ts';

/**
 * The body of a signal. A tool name that the wire cannot carry is left out (an answer is then
 * said as `needs your input`), ids that do not fit are left out one by one, a count over 999 is
 * said as 999, a count of 0 as done; any other field that breaks its rule is an error.
 * @throws RangeError naming the field and its rule.
 */
export function signalBody(signal: Signal): string {
  if (signal.signal === 'delegated') {
    if (signal.count === 0) return signalBody({ signal: 'done' });
    if (signal.count > 999) return signalBody({ ...signal, count: 999 });
  }
  const values = new Map<string, unknown>(
    Object.entries(signal).filter(([name, value]) => name !== 'signal' && value !== undefined),
  );
  const forms = CONTRACT.filter((form) => form.signal === signal.signal && saysAll(form, values));
  if (forms.length === 0) {
    throw new RangeError(`signal: the contract has no ${JSON.stringify(signal)}`);
  }
  const form = richest(forms, values);
  try {
    return write(form, values);
  } catch (error) {
    const otherwise = CONTRACT.find(({ phrase }) => phrase === form.otherwise);
    if (!otherwise) throw error;
    const rest = new Map(values);
    for (const { name } of form.fields) rest.delete(name);
    for (const [name, value] of Object.entries(otherwise.says)) rest.set(name, value);
    return write(otherwise, rest);
  }
}

/** The bytes of a signal, all ASCII. Two that belong together are joined and written at once. */
export function encodeSignal(signal: Signal, identity: Identity): string {
  checkIdentity(identity);
  const { brand, token, dialect } = identity;
  const sender = token === undefined ? brand : `${brand}/${token}`;
  const body = signalBody(signal);
  const mark = dialect === 'marks' ? MARKS.get(signal.signal) : undefined;
  if (mark !== undefined && body.startsWith(mark.phrase)) {
    const words = body.slice(mark.phrase.length).replaceAll(' ', ';');
    return `\x1b]133;${mark.letter};aid=${sender}${words}\x07`;
  }
  return `\x1b]777;notify;${sender};${body}\x07`;
}

/**
 * The marks dialect: the mark stands for the phrase, and the words that follow it in a body
 * follow it as further parameters.
 */
export const MARKS: ReadonlyMap<string, { letter: 'C' | 'D'; phrase: string }> = new Map([
  ['working', { letter: 'C', phrase: 'agent working' }],
  ['done', { letter: 'D', phrase: 'agent done' }],
]);

function saysAll(form: Form, values: ReadonlyMap<string, unknown>): boolean {
  return Object.entries(form.says).every(([name, value]) => values.get(name) === value);
}

/** Of the forms that say the same, the one with the tool's name where there is one. */
function richest(forms: readonly Form[], values: ReadonlyMap<string, unknown>): Form {
  const named = forms.find(
    ({ fields }) => fields.length > 0 && fields.some(({ name }) => values.has(name)),
  );
  return named ?? forms[0]!;
}

function write(form: Form, values: ReadonlyMap<string, unknown>): string {
  const known = new Set(Object.keys(form.says));
  let body = form.phrase;
  const named = (name: string, said: () => string) => {
    known.add(name);
    try {
      return said();
    } catch (cause) {
      const rule = cause instanceof Error ? cause.message : String(cause);
      throw new RangeError(`${form.signal}.${name}: ${rule}`, { cause });
    }
  };
  let pending = '';
  form.fields.forEach((field, index) => {
    const value = values.get(field.name);
    if (value === undefined) {
      known.add(field.name);
      if (form.dashIsAbsent) pending += ' -';
      else if (index < form.required)
        throw new RangeError(`${form.signal}.${field.name}: is missing`);
      return;
    }
    const room = BODY_LIMIT - body.length - pending.length - 1;
    body += `${pending} ${named(field.name, () => writeField(field, value, room))}`;
    pending = '';
  });
  body += pending;
  for (const field of form.keyed) {
    const value = values.get(field.name);
    known.add(field.name);
    if (value === undefined) continue;
    body += ` ${field.key}=${named(field.name, () => writeField(field, value, field.max))}`;
  }
  if (form.flag) {
    const { name, words } = form.flag;
    const value = values.get(name);
    known.add(name);
    if (value !== undefined) {
      const word = words.find((one) => one === value);
      if (word === undefined) {
        throw new RangeError(`${form.signal}.${name}: must be one of ${words.join(', ')}`);
      }
      body += ` ${word}`;
    }
  }
  for (const name of values.keys()) {
    if (!known.has(name)) {
      throw new RangeError(`${form.signal}.${name}: is not said with "${form.phrase}"`);
    }
  }
  return body;
}
