import { randomBytes } from 'node:crypto';

/** The code of a link: once, and for a minute. It stands in the fragment, which is sent nowhere. */
export interface Codes {
  make(): string;
  take(code: string): 'good' | 'used' | 'expired' | 'unknown';
}

export const CODE_LIVES_MS = 60_000;
/** Links that are remembered, to say of an old one why it does not work. */
const MOST_CODES = 100;

export function createCodes(now: () => number): Codes {
  const codes = new Map<string, { until: number; used: boolean }>();
  return {
    make() {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { until: now() + CODE_LIVES_MS, used: false });
      for (const old of codes.keys()) {
        if (codes.size <= MOST_CODES) break;
        codes.delete(old);
      }
      return code;
    },
    take(code) {
      const found = codes.get(code);
      if (found === undefined) return 'unknown';
      if (found.used) return 'used';
      if (now() >= found.until) return 'expired';
      found.used = true;
      return 'good';
    },
  };
}
