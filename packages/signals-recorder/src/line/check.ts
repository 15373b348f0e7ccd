import type { Form, ObjectForm } from './fields.ts';

const patterns = new Map<string, RegExp>();

/** The first property that does not have its form; undefined where all have. */
export function firstFault(value: object, form: ObjectForm): string | undefined {
  for (const name of form.required) if (!Object.hasOwn(value, name)) return name;
  for (const [name, property] of Object.entries(form.properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const fault = faultOf((value as Record<string, unknown>)[name], property);
    if (fault !== undefined) return fault === '' ? name : `${name}.${fault}`;
  }
  return undefined;
}

/** Undefined where the value has the form, else the path to the fault below it. */
function faultOf(value: unknown, form: Form): string | undefined {
  if ('const' in form) return value === form.const ? undefined : '';
  switch (form.type) {
    case 'string':
      return isText(value, form) ? undefined : '';
    case 'integer':
      return Number.isInteger(value) && (value as number) >= form.minimum ? undefined : '';
    case 'array': {
      if (!Array.isArray(value) || value.length < form.minItems) return '';
      for (const [at, item] of (value as unknown[]).entries()) {
        if (typeof item !== 'object' || item === null || Array.isArray(item)) return String(at);
        const fault = firstFault(item, form.items);
        if (fault !== undefined) return `${at}.${fault}`;
      }
      return undefined;
    }
  }
}

function isText(
  value: unknown,
  form: { minLength: number; maxLength: number; pattern?: string },
): value is string {
  if (typeof value !== 'string' || value.length < form.minLength) return false;
  if (value.length > form.maxLength && [...value].length > form.maxLength) return false;
  return form.pattern === undefined || compiled(form.pattern).test(value);
}

function compiled(source: string): RegExp {
  let pattern = patterns.get(source);
  if (!pattern) {
    pattern = new RegExp(source, 'u');
    patterns.set(source, pattern);
  }
  return pattern;
}

/** Whether a string is fit for this property of a form. */
export function fits(value: string, form: Form): boolean {
  return faultOf(value, form) === undefined;
}
