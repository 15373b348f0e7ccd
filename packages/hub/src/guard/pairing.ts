import { randomInt } from 'node:crypto';

/**
 * A code of six digits that is shown where only a person sees it, and typed into the viewer that
 * is to answer. It lives in memory: never on disk, in an environment or on a socket.
 */
export interface Pairing {
  /** Makes a new code and shows it; says where. Empty: there was no such place. */
  show(): Promise<string[]>;
  try(code: string): { ok: true } | { ok: false; why: string };
}

/** Shows it, and says where; undefined where there is no such place. */
export type CodePlace = (code: string) => Promise<string | undefined>;

const LIVES_MS = 120_000;
/** Of a million codes: guessing needs months at this rate, and every try after these is shown. */
const MOST_TRIES = 3;
const LOCKED_MS = 30_000;

export function createPairing(places: readonly CodePlace[], now: () => number): Pairing {
  let code: string | undefined;
  let until = 0;
  let tries = 0;
  let lockedUntil = 0;

  return {
    async show() {
      if (now() < lockedUntil) return [];
      code = String(randomInt(1_000_000)).padStart(6, '0');
      until = now() + LIVES_MS;
      tries = 0;
      const shown = await Promise.all(places.map((place) => place(code!).catch(() => undefined)));
      return shown.filter((where) => where !== undefined);
    },
    try(given) {
      if (now() < lockedUntil)
        return { ok: false, why: 'too many wrong codes: wait half a minute' };
      if (code === undefined || now() >= until) {
        return { ok: false, why: 'no code is shown: have one shown first' };
      }
      if (given === code) {
        // Once only.
        code = undefined;
        return { ok: true };
      }
      tries += 1;
      if (tries < MOST_TRIES) return { ok: false, why: 'this is not the code' };
      code = undefined;
      lockedUntil = now() + LOCKED_MS;
      return { ok: false, why: 'this is not the code; have a new one shown in half a minute' };
    },
  };
}
