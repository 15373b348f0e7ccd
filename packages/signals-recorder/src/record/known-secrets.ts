import { variablePrefix } from '../brand.ts';
import type { Environment } from '../home.ts';
import type { KnownSecret } from '../redaction/find.ts';
import { looksSecret } from '../redaction/names.ts';

/** Shorter ones could be ordinary words. */
const shortest = 12;

/**
 * What is secret because it stands in this environment: the token of the live host, and values of
 * variables whose name looks secret. The environment itself is never recorded; a command that
 * spells such a value out would be.
 */
export function knownSecrets(env: Environment, brand: string): KnownSecret[] {
  const known: KnownSecret[] = [];
  const token = `${variablePrefix(brand)}TOKEN`;
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (name === token) known.push({ value, name: 'host-token' });
    else if (value.length >= shortest && looksSecret(name) && looksRandom(value))
      known.push({ value, name: 'environment' });
  }
  return known;
}

/** Letters and digits without a space, and no path or address. */
function looksRandom(value: string): boolean {
  return /[0-9]/.test(value) && /[A-Za-z]/.test(value) && !/\s|^[/~.]|:\/\//.test(value);
}
