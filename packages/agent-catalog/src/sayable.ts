import type { Signal, SignalName } from '@agenthooks/osc-protocol';
import { CONTRACT, type Field, patternOf } from '@agenthooks/osc-protocol';

/** A payload's value, when the wire can carry it in this field. It is rejected, never cleaned. */
export function sayable(signal: SignalName, name: string, value: unknown): string | undefined {
  return typeof value === 'string' && patternOf(fieldOf(signal, name)).test(value)
    ? value
    : undefined;
}

/** @throws RangeError when the contract has no such field. */
function fieldOf(signal: SignalName, name: string): Field {
  for (const form of CONTRACT) {
    if (form.signal !== signal) continue;
    const field = [...form.fields, ...form.keyed].find((one) => one.name === name);
    if (field) return field;
  }
  throw new RangeError(`contract: ${signal} has no field ${name}`);
}

/** The signal without the properties that are undefined. */
export function said<S extends Signal>(signal: { [K in keyof S]: S[K] | undefined }): S {
  return Object.fromEntries(
    Object.entries(signal).filter(([, value]) => value !== undefined),
  ) as unknown as S;
}
