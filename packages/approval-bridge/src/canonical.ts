/** JSON nested deeper than this is refused: nothing that an agent asks is. */
const DEEPEST = 100;

/**
 * One text for one JSON value, whatever order its keys came in: what is compared, and what a
 * digest is taken of. Keys are sorted by UTF-16 code units, nothing stands between tokens, and
 * what JSON cannot hold is left out as `JSON.stringify` does.
 *
 * @throws RangeError for a value that is nested deeper than 100 levels
 */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value, 0));
}

function sorted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) throw new RangeError(`value: nested deeper than ${DEEPEST} levels`);
  if (Array.isArray(value)) return value.map((one) => sorted(one, depth + 1));
  const source = value as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort()) {
    const one = sorted(source[key], depth + 1);
    // Assigned, this key would set the prototype and vanish from the text.
    if (key === '__proto__') {
      Object.defineProperty(result, key, { value: one, enumerable: true });
    } else result[key] = one;
  }
  return result;
}

/** Whether two JSON values have the same canonical text; stops at the first difference. */
export function sameJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b) || depth === DEEPEST) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth + 1),
  );
}
