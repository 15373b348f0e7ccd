/** Under which name a host speaks, and how it knows its own. */

/** `notify`: OSC 777. `marks`: working and done as shell-integration marks, the rest as notify. */
export type Dialect = 'notify' | 'marks';

export const DEFAULT_BRAND = 'agenthooks';

export interface Identity {
  /** `[a-z0-9-]{1,32}`. */
  brand: string;
  /** 32 hex digits in lower case, made per spawn. */
  token?: string | undefined;
  dialect?: Dialect | undefined;
}

const BRAND = /^[a-z0-9-]{1,32}$/;
const TOKEN = /^[0-9a-f]{32}$/;

/** @throws RangeError naming the part and its rule. */
export function checkIdentity({ brand, token, dialect }: Identity): void {
  if (!BRAND.test(brand)) throw new RangeError(`brand: must match ${BRAND.source}`);
  if (token !== undefined && !TOKEN.test(token)) {
    throw new RangeError('token: must be 32 hex digits in lower case');
  }
  if (dialect !== undefined && dialect !== 'notify' && dialect !== 'marks') {
    throw new RangeError("dialect: must be 'notify' or 'marks'");
  }
}

/** The beginning of the names of the variables that a host of this brand exports. */
export function environmentPrefix(brand: string): string {
  checkIdentity({ brand });
  return `${brand.toUpperCase().replaceAll('-', '_')}_`;
}

/** 128 random bits as 32 hex digits. */
export function createToken(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bits, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes the same time wherever the difference is; the length of a token is no secret. */
export function sameToken(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
