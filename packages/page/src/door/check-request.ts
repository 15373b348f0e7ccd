/** The header that every request but the page itself carries; a foreign page cannot set it. */
export const TOKEN_HEADER = 'x-agenthooks-token';

export interface RequestFacts {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Refused = { status: number; why: string };

/**
 * Whose request this is, before anything of it is looked at. A name that was made to point here
 * (DNS rebinding) fails by its Host; a page of another origin, also of another port of this
 * machine, by its Origin or by what the browser says of it.
 */
export function checkRequest({ method, path, headers }: RequestFacts): Refused | undefined {
  if (method !== 'GET' && method !== 'POST') return { status: 405, why: 'only GET and POST' };
  const host = one(headers.host);
  if (host === undefined || !isLoopback(host)) {
    return { status: 403, why: 'this page is reached as 127.0.0.1, localhost or [::1]' };
  }
  const origin = one(headers.origin);
  const own = `http://${host.toLowerCase()}`;
  if (origin !== undefined && origin !== own) return { status: 403, why: 'of another origin' };
  if (!isOwnFetch(path, headers)) return { status: 403, why: 'asked for by another page' };
  if (method === 'GET') return undefined;
  if (origin === undefined) return { status: 403, why: 'a POST says its origin' };
  if (one(headers[TOKEN_HEADER]) === undefined) return { status: 403, why: 'a header is missing' };
  if (one(headers['content-type']) !== 'application/json') {
    return { status: 415, why: 'a POST is JSON' };
  }
  return undefined;
}

/** Any port: a tunnel gives it another one. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?$/i.test(host);
}

/** What browsers say by themselves; a link from elsewhere may open the page, in a tab of its own. */
function isOwnFetch(path: string, headers: RequestFacts['headers']): boolean {
  const site = one(headers['sec-fetch-site']);
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return (
    path === '/' &&
    one(headers['sec-fetch-mode']) === 'navigate' &&
    one(headers['sec-fetch-dest']) === 'document'
  );
}

/** A header that came twice is none. */
function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
