import type { Add, KnownSecret } from './find.ts';

/** Shorter values would be found inside ordinary words. */
const shortestKnown = 8;

export function findKnown(text: string, known: readonly KnownSecret[], add: Add): void {
  for (const { value, name } of known) {
    if (value.length < shortestKnown) continue;
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length))
      add(at, at + value.length, name);
  }
}
