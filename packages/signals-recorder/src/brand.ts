/**
 * The name that a host speaks under. Its variables begin with the name in upper case, its folder
 * below the state folder is called like it, so that two brands never meet.
 */
export const defaultBrand = 'agenthooks';

/** `AGENTHOOKS_` for `agenthooks`, `MY_TERM_` for `my-term`. */
export function variablePrefix(brand: string): string {
  return `${brand.toUpperCase().replaceAll('-', '_')}_`;
}

export function isBrand(word: string): boolean {
  return /^[a-z0-9-]{1,32}$/.test(word);
}
