import type { KnownSecret } from '../redaction/find.ts';
import { redact } from '../redaction/redact.ts';
import { type Places, withoutPlaces } from './places.ts';

export interface CleanContext {
  known: readonly KnownSecret[];
  places: Places;
  /** Counts what went, by rule name. */
  removed: Record<string, number>;
}

/** A text without secrets and without the names of the person's machine. */
export function cleanText(text: string, context: CleanContext): string {
  const { text: out, removed } = redact(text, context.known);
  for (const [rule, count] of Object.entries(removed))
    context.removed[rule] = (context.removed[rule] ?? 0) + count;
  return withoutPlaces(out, context.places);
}

/**
 * JSON lines, cleaned value by value, so that each stays JSON and a journal can still be replayed.
 * A line that is no JSON is cleaned as text.
 */
export function cleanLines(text: string, context: CleanContext): string {
  return text
    .split('\n')
    .map((line) => {
      let value: unknown;
      try {
        value = JSON.parse(line);
      } catch {
        return cleanText(line, context);
      }
      return JSON.stringify(cleanValue(value, undefined, context));
    })
    .join('\n');
}

function cleanValue(value: unknown, key: string | undefined, context: CleanContext): unknown {
  if (typeof value === 'string') return cleanNamed(value, key, context);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, key, context));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      cleanText(name, context),
      cleanValue(item, name, context),
    ]),
  );
}

/** A value is judged under its own name too: `{"password":"…"}` is secret only so. */
function cleanNamed(value: string, key: string | undefined, context: CleanContext): string {
  const clean = cleanText(value, context);
  if (key === undefined || clean !== value) return clean;
  const named = `${key}=`;
  const removed = {};
  const whole = cleanText(`${named}${JSON.stringify(value)}`, { ...context, removed });
  if (Object.keys(removed).length === 0) return clean;
  for (const [rule, count] of Object.entries(removed as Record<string, number>))
    context.removed[rule] = (context.removed[rule] ?? 0) + count;
  return whole.slice(named.length).replace(/^"|"$/g, '');
}
