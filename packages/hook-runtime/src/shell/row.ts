import { CONTRACT, type Field, type Form, type SignalName } from '@agenthooks/osc-protocol';

/**
 * The contract's row of a signal: the one that says these words, with a tool's name or without.
 * @throws RangeError when the contract has no such row.
 */
export function rowOf(
  signal: SignalName,
  says: Readonly<Record<string, string>> = {},
  named = false,
): Form {
  const form = CONTRACT.find(
    (one) =>
      one.signal === signal &&
      Object.entries(says).every(([name, word]) => one.says[name] === word) &&
      (!named || one.fields.length > 0),
  );
  if (!form) throw new RangeError(`contract: no row for ${signal} ${JSON.stringify(says)}`);
  return form;
}

/** @throws RangeError when the row has no such field. */
export function fieldOf(form: Form, name: string): Field {
  const field = [...form.fields, ...form.keyed].find((one) => one.name === name);
  if (!field) throw new RangeError(`contract: "${form.phrase}" has no field ${name}`);
  return field;
}
