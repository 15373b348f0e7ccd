import {
  type Contract,
  checkReply,
  type DurableQuestion,
  describeContract,
  displayText,
  parseContract,
} from '@agenthooks/approval-bridge';
import { type Content, type Field, type Form, oneOf, someOf } from './form.ts';
import { reading } from './reading.ts';

/**
 * A durable question as a form; undefined where it is too long for one, or its reply is nested
 * deeper than a form can ask (objects in objects, lists of anything but enums): such a one is
 * answered elsewhere.
 */
export function questionForm({ request }: DurableQuestion): Form<unknown> | undefined {
  const contract = parseContract(request.contract);
  const named: readonly Part[] | undefined =
    contract.type === 'object'
      ? partsOf(contract)
      : [{ name: 'reply', contract, optional: contract.default !== undefined }];
  const fields = named?.map((part) => ({ ...part, field: fieldOf(part.name, part.contract) }));
  if (fields === undefined || fields.some(({ field }) => field === undefined)) return undefined;
  const whole = reading([
    `${request.session} asks, in ${request.cwd}:`,
    ...displayText(request.text).lines,
    ...describeContract(contract).flatMap((one) => displayText(one).lines),
  ]);
  // A field of the reply may have the name of ours.
  const taken = fields.some(({ name }) => whole !== undefined && name in whole.fields);
  if (whole === undefined || taken) return undefined;
  return {
    message: whole.message,
    schema: {
      type: 'object',
      properties: {
        ...whole.fields,
        ...Object.fromEntries(fields.map(({ name, field }) => [name, field!])),
      },
      required: [
        ...whole.required,
        ...fields.filter(({ optional }) => !optional).map(({ name }) => name),
      ],
    },
    read(content) {
      const missing = whole.missing(content);
      if (missing !== undefined) return { ok: false, why: missing };
      const read = readFields(named ?? [], content);
      const checked = checkReply(contract, contract.type === 'object' ? read : read.reply);
      return checked.ok ? { ok: true, reply: checked.reply } : { ok: false, why: checked.why };
    },
  };
}

interface Part {
  name: string;
  contract: Contract;
  optional: boolean;
}

function partsOf({ fields }: Extract<Contract, { type: 'object' }>): Part[] {
  return fields.map(({ name, contract, optional }) => ({
    name,
    contract,
    optional: optional || contract.default !== undefined,
  }));
}

type Enum = Extract<Contract, { type: 'enum' }>;

function fieldOf(name: string, contract: Contract): Field | undefined {
  const title = contract.title ?? name;
  switch (contract.type) {
    case 'enum':
      return oneOf(title, choicesOf(contract));
    case 'boolean':
      return { type: 'boolean', title };
    case 'number':
    case 'integer': {
      const { type, minimum, maximum } = contract;
      return { type, title, ...given({ minimum, maximum }) };
    }
    case 'string': {
      const { minLength, maxLength } = contract;
      return { type: 'string', title, ...given({ minLength, maxLength }) };
    }
    case 'array': {
      const { items, minItems, maxItems } = contract;
      if (items.type !== 'enum') return undefined;
      return someOf(title, choicesOf(items), given({ minItems, maxItems }));
    }
    case 'object':
      return undefined;
  }
}

/** Values may be numbers: a form names them by their place. */
function choicesOf({ values }: Enum) {
  return values.map((value, at) => ({ id: String(at + 1), label: String(value) }));
}

function given<Limits extends Record<string, number | undefined>>(limits: Limits) {
  const set = Object.entries(limits).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [Name in keyof Limits]?: number };
}

function readFields(parts: readonly Part[], content: Content): Record<string, unknown> {
  const filled = parts.filter(({ name }) => Object.hasOwn(content, name) && content[name] !== '');
  return Object.fromEntries(
    filled.map(({ name, contract }) => [name, replyValue(contract, content[name])]),
  );
}

function replyValue(contract: Contract, value: unknown): unknown {
  if (contract.type === 'enum') return contract.values[Number(value) - 1];
  if (contract.type === 'array' && contract.items.type === 'enum' && Array.isArray(value)) {
    const { items } = contract;
    return value.map((one) => items.values[Number(one) - 1]);
  }
  return value;
}
