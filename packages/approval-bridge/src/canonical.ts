/**
 * One text for one JSON value, whatever order its keys came in: what is compared, and what a
 * digest is taken of. Keys are sorted by UTF-16 code units, nothing is added between tokens, and
 * what JSON cannot hold (undefined, functions) is left out as `JSON.stringify` does.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    // As its own property, so that a key called __proto__ stays a key.
    Object.defineProperty(result, key, {
      value: sorted((value as Record<string, unknown>)[key]),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}
