import { findSecrets, type KnownSecret } from './find.ts';
import { marker } from './marker.ts';

export interface Redacted {
  text: string;
  /** How many secrets of each kind went, by rule name. */
  removed: Record<string, number>;
}

/**
 * The text with every secret replaced by `[redacted:<kind>]`. Linear in the length of the text;
 * redacting twice gives the same as once. `known` are values that are secret wherever they stand.
 */
export function redact(text: string, known: readonly KnownSecret[] = []): Redacted {
  const removed: Record<string, number> = {};
  let out = '';
  let from = 0;
  for (const { start, end, rule } of findSecrets(text, known)) {
    out += text.slice(from, start) + marker(rule);
    removed[rule] = (removed[rule] ?? 0) + 1;
    from = end;
  }
  return { text: out + text.slice(from), removed };
}
