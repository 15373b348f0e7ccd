import type { Add } from './find.ts';
import { afterMarkers } from './marker.ts';
import { isPlain } from './plain.ts';
import { rules } from './rules.ts';
import type { Steps } from './steps.ts';

/** A user name this long, of letters and digits, is a token. */
const leastOfToken = 16;
/** The `@` before the host is looked for no further than this. */
const furthest = 2048;

const authorityEnds = /[\s/?#"'`<>\\^|]/;
const wordEnds = /[\s"'`<>\\^|]/;

export function findUrls(text: string, add: Add, steps: Steps): void {
  const name = rules.find(({ pattern }) => pattern.form === 'url')!.name;
  for (let at = text.indexOf('://'), next = at; at !== -1; at = next) {
    const from = at + 3;
    next = text.indexOf('://', from);
    if (afterMarkers(text, from, text.length) > from) continue;
    // No stretch belongs to two URLs, so none is read twice.
    const limit = Math.min(next === -1 ? text.length : next, from + furthest);
    const authority = scan(text, from, authorityEnds, limit, steps);
    // Searches stay inside the slice: one over the whole text would cost its length each time.
    const part = text.slice(from, authority);
    const host = part.lastIndexOf('@');
    const colon = part.indexOf(':');
    steps.count += part.length;
    if (host !== -1) {
      if (colon !== -1 && colon < host) addSecret(text, from + colon + 1, from + host, name, add);
      else if (isToken(part.slice(0, host))) add(from, from + host, name);
      continue;
    }
    // `user:pa/ss@host`: what stands where a port would is none.
    if (colon === -1 || text[authority] !== '/' || /^[0-9]{0,5}$/.test(part.slice(colon + 1)))
      continue;
    const word = scan(text, authority, wordEnds, limit, steps);
    const later = text.slice(authority, word).lastIndexOf('@');
    if (later !== -1) addSecret(text, from + colon + 1, authority + later, name, add);
  }
}

function scan(text: string, from: number, ends: RegExp, limit: number, steps: Steps): number {
  let at = from;
  while (at < limit && !ends.test(text[at]!)) at += 1;
  steps.count += at - from + 1;
  return at;
}

function addSecret(text: string, start: number, end: number, name: string, add: Add): void {
  if (end > start && !isPlain(text.slice(start, end), 'assigned')) add(start, end, name);
}

function isToken(user: string): boolean {
  return (
    user.length >= leastOfToken &&
    /[0-9]/.test(user) &&
    /[A-Za-z]/.test(user) &&
    !isPlain(user, 'assigned')
  );
}
