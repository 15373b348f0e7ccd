import * as z from 'zod';

/** The parts of JSON Schema that zod makes of our shapes. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
}

export const schemaOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input' }) as Schema;

/** A shape as a person reads it: types as TypeScript writes them, a field a line, words behind. */
export function notation(shape: z.ZodType): string {
  return typeText(schemaOf(shape), '');
}

function typeText(schema: Schema, indent: string): string {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((one) => typeText(one, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'array') return arrayText(schema.items ?? {}, indent);
  if (schema.properties) return objectText(schema, indent);
  if (schema.type === 'object') {
    const values = schema.additionalProperties;
    return `{ [name]: ${typeof values === 'object' ? typeText(values, indent) : 'any'} }`;
  }
  return [schema.type ?? 'any'].flat().join(' | ');
}

function arrayText(items: Schema, indent: string): string {
  const text = typeText(items, indent);
  const isPlain = /^(?:\w+|\{[^|]*\})$/s.test(text);
  return isPlain ? `${text}[]` : `(${text})[]`;
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const words = schema.description ? `  // ${schema.description}` : '';
    const text = typeText(schema, deeper).split('\n');
    // Words stand behind the line that names the field.
    return `${deeper}${name}${mark}: ${[`${text[0]}${words}`, ...text.slice(1)].join('\n')}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
