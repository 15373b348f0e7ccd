import { CONTRACT, type Field } from './contract.ts';
import { readField } from './field.ts';
import type { Signal, SignalName } from './signal.ts';

export const SIGNAL_NAMES: readonly SignalName[] = [
  ...new Set(CONTRACT.map((form) => form.signal)),
];

/**
 * A signal from the words of a command line: `attention`, `{ask: 'permission', tool: 'Bash'}`.
 * Ids are joined by commas. Which fields belong together is the encoder's to say.
 * @throws RangeError naming the field and its rule, or the names that exist.
 */
export function signalFromText(name: string, given: Readonly<Record<string, string>>): Signal {
  const forms = CONTRACT.filter((form) => form.signal === name);
  if (forms.length === 0) {
    throw new RangeError(`unknown signal '${name}': one of ${SIGNAL_NAMES.join(', ')}`);
  }
  const fields = new Map<string, Field | undefined>();
  for (const form of forms) {
    for (const property of Object.keys(form.says)) fields.set(property, undefined);
    for (const field of [...form.fields, ...form.keyed]) fields.set(field.name, field);
    if (form.flag) fields.set(form.flag.name, undefined);
  }
  const values = Object.entries(given).map(([property, text]) => {
    if (!fields.has(property)) {
      const known = fields.size > 0 ? `it has ${[...fields.keys()].join(', ')}` : 'it has none';
      throw new RangeError(`${name} has no field '${property}': ${known}`);
    }
    const field = fields.get(property);
    const value = field ? readField(field, text) : text;
    if (value === undefined) {
      throw new RangeError(`${name}.${property}: '${text}' is not of [${field!.alphabet}]`);
    }
    return [property, value];
  });
  return { signal: name, ...Object.fromEntries(values) } as Signal;
}
