import { createHash, randomBytes } from 'node:crypto';

/**
 * Browsers that came in by a link. Two secrets: the cookie, which no script reads but which every
 * server of this machine is sent, whatever its port; and the token, which the page keeps to its own
 * origin. Each request needs both.
 */
export interface Browsers<Kept> {
  enter(kept: Kept): { cookie: string; token: string };
  find(cookie: string | undefined, token: string | undefined): Kept | undefined;
  all(): Kept[];
}

interface Entry<Kept> {
  tokenHash: string;
  kept: Kept;
}

const MOST_BROWSERS = 32;

export function createBrowsers<Kept>(onDropped: (kept: Kept) => void): Browsers<Kept> {
  // By hash: looking up a secret must not take the longer the more of it is right.
  const entries = new Map<string, Entry<Kept>>();
  return {
    enter(kept) {
      const [cookie, token] = [secret(), secret()];
      entries.set(hash(cookie), { tokenHash: hash(token), kept });
      const [oldest] = entries;
      if (entries.size > MOST_BROWSERS && oldest !== undefined) {
        entries.delete(oldest[0]);
        onDropped(oldest[1].kept);
      }
      return { cookie, token };
    },
    find(cookie, token) {
      if (cookie === undefined || token === undefined) return undefined;
      const entry = entries.get(hash(cookie));
      return entry?.tokenHash === hash(token) ? entry.kept : undefined;
    },
    all: () => [...entries.values()].map(({ kept }) => kept),
  };
}

/** Ports share cookies, so that each server has a name of its own. */
export const cookieName = (port: number) => `agenthooks-${port}`;

export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

export function cookieText(name: string, value: string): string {
  return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`;
}

const secret = () => randomBytes(24).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64');
