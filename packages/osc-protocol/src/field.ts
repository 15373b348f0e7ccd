import type { Field, FieldKind } from './contract.ts';

/** One field of the contract table between its text on the wire and its value in a signal. */

export type FieldValue = string | number | string[];

/** `undefined` when the text is not of this field. */
export function readField(field: Field, text: string): FieldValue | undefined {
  return KINDS[field.kind].read(field, text);
}

/**
 * @throws RangeError that says the rule; the caller names the field.
 */
export function writeField(field: Field, value: unknown, room: number): string {
  return KINDS[field.kind].write(field, value, room);
}

interface Codec {
  read(field: Field, text: string): FieldValue | undefined;
  write(field: Field, value: unknown, room: number): string;
}

const patterns = new WeakMap<Field, RegExp>();

/** The regular expression of one field's text, or of one id. */
export function patternOf(field: Field): RegExp {
  let pattern = patterns.get(field);
  if (!pattern) {
    const { alphabet, first, min, max } = field;
    pattern = new RegExp(
      first === undefined
        ? `^[${alphabet}]{${min},${max}}$`
        : `^[${first}][${alphabet}]{${min - 1},${max - 1}}$`,
    );
    patterns.set(field, pattern);
  }
  return pattern;
}

const DECIMAL = /^-?[0-9]{1,15}(?:\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,2})?$/;
const ISO =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})$/;

const clamp = (value: number) => Math.min(100, Math.max(0, value));

function finite(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new RangeError('must be a finite number');
  }
  return value;
}

/** Without an exponent, and without a `-` in front of a zero. */
function decimalText(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Epoch seconds of a number of seconds or an ISO 8601 time with a zone. */
export function epochSeconds(value: number | string): number | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) && value >= 0 && value < 1e12 ? Math.trunc(value) : undefined;
  }
  if (/^[0-9]{1,12}$/.test(value)) return Number(value);
  if (DECIMAL.test(value)) return epochSeconds(Number(value));
  if (!ISO.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) || at < 0 ? undefined : Math.trunc(at / 1000);
}

const KINDS: Record<FieldKind, Codec> = {
  word: {
    read: (field, text) => (patternOf(field).test(text) ? text : undefined),
    write(field, value) {
      if (typeof value !== 'string' || !patternOf(field).test(value)) {
        throw new RangeError(`must match ${patternOf(field).source}`);
      }
      return value;
    },
  },
  count: {
    read: (field, text) => (patternOf(field).test(text) ? Number(text) : undefined),
    write(field, value) {
      const number = finite(value);
      if (!Number.isInteger(number) || number < 0) {
        throw new RangeError('must be a whole number, 0 or more');
      }
      const text = String(number);
      if (!patternOf(field).test(text))
        throw new RangeError(`must have at most ${field.max} digits`);
      return text;
    },
  },
  decimal: {
    read(field, text) {
      if (text.length > field.max || !DECIMAL.test(text)) return undefined;
      return Number(text);
    },
    write(_field, value) {
      const number = finite(value);
      if (Math.abs(number) >= 1e15) throw new RangeError('must be below 1e15');
      return decimalText(number);
    },
  },
  percent: {
    read(field, text) {
      if (text.length > field.max || !DECIMAL.test(text)) return undefined;
      return clamp(Number(text));
    },
    write: (_field, value) => decimalText(clamp(finite(value))),
  },
  epoch: {
    read: (field, text) => (text.length > field.max ? undefined : epochSeconds(text)),
    write(_field, value) {
      const seconds =
        typeof value === 'number' || typeof value === 'string' ? epochSeconds(value) : undefined;
      if (seconds === undefined) {
        throw new RangeError('must be epoch seconds or an ISO 8601 time with its zone');
      }
      return String(seconds);
    },
  },
  ids: {
    read(field, text) {
      if (text === '-') return [];
      const ids = text.split(',');
      return ids.every((id) => id !== '-' && patternOf(field).test(id)) ? ids : undefined;
    },
    write(field, value, room) {
      if (!Array.isArray(value)) throw new RangeError('must be a list of ids');
      let text = '';
      for (const id of value) {
        if (typeof id !== 'string' || id === '-' || !patternOf(field).test(id)) continue;
        const longer = text === '' ? id : `${text},${id}`;
        if (longer.length <= room) text = longer;
      }
      return text === '' ? '-' : text;
    },
  },
};
