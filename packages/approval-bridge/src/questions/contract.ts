import { QuestionError } from './question.ts';

/**
 * What a reply must be. The part of JSON Schema that a person can be shown whole: objects, lists,
 * texts, numbers, yes or no, one of several; optional parts, defaults and limits. Anything else
 * in a schema is an error, since a rule that is not shown cannot be answered.
 */
export type Contract = { title?: string; default?: unknown } & (
  | { type: 'string'; minLength?: number; maxLength?: number }
  | { type: 'number' | 'integer'; minimum?: number; maximum?: number }
  | { type: 'boolean' }
  | { type: 'enum'; values: readonly (string | number | boolean)[] }
  | { type: 'array'; items: Contract; minItems?: number; maxItems?: number }
  | { type: 'object'; fields: readonly ContractField[] }
);

export interface ContractField {
  name: string;
  optional: boolean;
  contract: Contract;
}

const DEEPEST = 8;

const limits = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
} as const;

const common = ['type', 'title', 'description', 'default', '$schema'];

/** @throws QuestionError `bad-contract` naming the place and what is not known there */
export function parseContract(schema: unknown, at = '', depth = 0): Contract {
  if (!isObject(schema)) throw bad(at, 'is no object');
  if (depth > DEEPEST) throw bad(at, `is nested deeper than ${DEEPEST} levels`);
  const contract = { ...bodyOf(schema, at, depth), ...wordsOf(schema) } as Contract;
  if (contract.default !== undefined) {
    const checked = checkReply(contract, contract.default);
    if (!checked.ok) throw bad(`${at}/default`, checked.why);
  }
  return contract;
}

function wordsOf({ title, description, default: fallback }: Record<string, unknown>) {
  const words = typeof description === 'string' ? description : title;
  return {
    ...(typeof words === 'string' && { title: words }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

function bodyOf(schema: Record<string, unknown>, at: string, depth: number): object {
  if (schema.enum !== undefined) {
    allow(schema, at, ['enum']);
    const values = schema.enum;
    const isPlain = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
    if (!Array.isArray(values) || values.length === 0 || !values.every(isPlain)) {
      throw bad(`${at}/enum`, 'must be a list of texts, numbers or booleans');
    }
    return { type: 'enum', values };
  }
  switch (schema.type) {
    case 'boolean':
      allow(schema, at, []);
      return { type: 'boolean' };
    case 'string':
    case 'number':
    case 'integer':
      allow(schema, at, limits[schema.type]);
      return { type: schema.type, ...numbersOf(schema, at, limits[schema.type]) };
    case 'array':
      allow(schema, at, ['items', ...limits.array]);
      return {
        type: 'array',
        items: parseContract(schema.items, `${at}/items`, depth + 1),
        ...numbersOf(schema, at, limits.array),
      };
    case 'object':
      return { type: 'object', fields: fieldsOf(schema, at, depth) };
    default:
      throw bad(`${at}/type`, `is ${JSON.stringify(schema.type)}, which cannot be shown`);
  }
}

function fieldsOf(schema: Record<string, unknown>, at: string, depth: number): ContractField[] {
  allow(schema, at, ['properties', 'required', 'additionalProperties']);
  const { properties = {}, required = [], additionalProperties } = schema;
  if (!isObject(properties)) throw bad(`${at}/properties`, 'is no object');
  if (!Array.isArray(required)) throw bad(`${at}/required`, 'is no list');
  if (additionalProperties !== undefined && additionalProperties !== false) {
    throw bad(`${at}/additionalProperties`, 'only false can be shown');
  }
  const unknown = required.find((name) => !Object.hasOwn(properties, String(name)));
  if (unknown !== undefined)
    throw bad(`${at}/required`, `names ${String(unknown)}, which is no field`);
  return Object.entries(properties).map(([name, one]) => ({
    name,
    optional: !required.includes(name),
    contract: parseContract(one, `${at}/properties/${name}`, depth + 1),
  }));
}

function numbersOf(schema: Record<string, unknown>, at: string, names: readonly string[]) {
  const given = names.filter((name) => schema[name] !== undefined);
  for (const name of given) {
    if (typeof schema[name] !== 'number') throw bad(`${at}/${name}`, 'is no number');
  }
  return Object.fromEntries(given.map((name) => [name, schema[name]]));
}

function allow(schema: Record<string, unknown>, at: string, names: readonly string[]) {
  const known = [...common, ...names];
  const other = Object.keys(schema).find((key) => !known.includes(key));
  if (other !== undefined) throw bad(`${at}/${other}`, 'is a rule that cannot be shown');
}

function bad(at: string, why: string): QuestionError {
  return new QuestionError('bad-contract', `reply schema: ${at || '/'} ${why}`);
}

export type CheckedReply = { ok: true; reply: unknown } | { ok: false; why: string };

/** The reply with its defaults filled in, or where it does not fit. */
export function checkReply(contract: Contract, value: unknown, at = 'the reply'): CheckedReply {
  const given = value === undefined ? contract.default : value;
  if (given === undefined) return { ok: false, why: `${at} is missing` };
  switch (contract.type) {
    case 'boolean':
      return typeof given === 'boolean' ? fits(given) : no(at, 'is neither true nor false');
    case 'enum':
      return contract.values.some((one) => one === given)
        ? fits(given)
        : no(at, `is none of ${contract.values.join(', ')}`);
    case 'string': {
      if (typeof given !== 'string') return no(at, 'is no text');
      return within(at, Array.from(given).length, contract.minLength, contract.maxLength, given);
    }
    case 'number':
    case 'integer': {
      if (typeof given !== 'number' || !Number.isFinite(given)) return no(at, 'is no number');
      if (contract.type === 'integer' && !Number.isInteger(given))
        return no(at, 'is no whole number');
      return within(at, given, contract.minimum, contract.maximum, given);
    }
    case 'array': {
      if (!Array.isArray(given)) return no(at, 'is no list');
      const sized = within(at, given.length, contract.minItems, contract.maxItems, given);
      if (!sized.ok) return sized;
      return all(
        given.map((one, index) => checkReply(contract.items, one, `${at}[${index}]`)),
        (replies) => replies,
      );
    }
    case 'object':
      return checkFields(contract.fields, given, at);
  }
}

function checkFields(fields: readonly ContractField[], given: unknown, at: string): CheckedReply {
  if (!isObject(given)) return no(at, 'is no object');
  const other = Object.keys(given).find((key) => !fields.some(({ name }) => name === key));
  if (other !== undefined) return no(at, `has a field ${other} that was not asked for`);
  const asked = fields.filter(
    ({ name, optional, contract }) =>
      !optional || Object.hasOwn(given, name) || contract.default !== undefined,
  );
  return all(
    asked.map(({ name, contract }) =>
      checkReply(contract, Object.hasOwn(given, name) ? given[name] : undefined, `${at}.${name}`),
    ),
    (replies) => Object.fromEntries(asked.map(({ name }, index) => [name, replies[index]])),
  );
}

function all(
  checked: readonly CheckedReply[],
  join: (replies: unknown[]) => unknown,
): CheckedReply {
  const wrong = checked.find(({ ok }) => !ok);
  return wrong ?? fits(join(checked.map((one) => (one.ok ? one.reply : undefined))));
}

function within(
  at: string,
  size: number,
  least: number | undefined,
  most: number | undefined,
  reply: unknown,
): CheckedReply {
  if (least !== undefined && size < least) return no(at, `is less than ${least}`);
  if (most !== undefined && size > most) return no(at, `is more than ${most}`);
  return fits(reply);
}

const fits = (reply: unknown): CheckedReply => ({ ok: true, reply });
const no = (at: string, why: string): CheckedReply => ({ ok: false, why: `${at} ${why}` });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The contract in lines that a person reads; every rule of it stands there. */
export function describeContract(contract: Contract, name = 'reply', indent = ''): string[] {
  const words = [rangeOf(contract), contract.title && `– ${contract.title}`, defaultOf(contract)];
  const line = `${indent}${name}: ${words.filter(Boolean).join(' ')}`;
  const deeper = `${indent}  `;
  if (contract.type === 'array') return [line, ...describeContract(contract.items, 'each', deeper)];
  if (contract.type !== 'object') return [line];
  const fields = contract.fields.flatMap((field) =>
    describeContract(field.contract, `${field.name}${field.optional ? '?' : ''}`, deeper),
  );
  return [line, ...fields];
}

function defaultOf({ default: fallback }: Contract): string | undefined {
  return fallback === undefined ? undefined : `(${JSON.stringify(fallback)} if left out)`;
}

function rangeOf(contract: Contract): string {
  switch (contract.type) {
    case 'enum':
      return `one of ${contract.values.map((value) => JSON.stringify(value)).join(' | ')}`;
    case 'boolean':
      return 'true | false';
    case 'string':
      return `text${span(contract.minLength, contract.maxLength, ' characters')}`;
    case 'number':
    case 'integer':
      return `${contract.type}${span(contract.minimum, contract.maximum, '')}`;
    case 'array':
      return `list${span(contract.minItems, contract.maxItems, ' entries')}`;
    case 'object':
      return 'object';
  }
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `, at most ${most}${unit}`;
  return most === undefined ? `, at least ${least}${unit}` : `, ${least} to ${most}${unit}`;
}

/** `--choice yes --choice no`. */
export function choiceSchema(choices: readonly string[]): { enum: string[] } {
  return { enum: [...choices] };
}
