import { SEQUENCE_LIMIT } from './limits.ts';
import { type Capabilities, parseReport } from './parse.ts';

/** What the terminal answered: it reads reports and which, or it does not. */
export type Support = ({ supported: true } & Capabilities) | { supported: false };

export interface Negotiation {
  /** The terminal's input; `undefined` until it has answered. */
  push(input: string): Support | undefined;
}

/** Sent to ask: the query, then DA1, which every terminal answers and so ends the wait. */
export const NEGOTIATION = '\x1b]7501;?\x1b\\\x1b[c';

/**
 * The asker's side of the query. A reply counts only before the answer to DA1: a terminal that
 * does not know the query says nothing to it and answers DA1 alone.
 */
export function createNegotiation(): Negotiation {
  let seen = '';
  let support: Support | undefined;
  return {
    push(input) {
      if (support) return support;
      seen += input;
      for (const [whole, body] of seen.matchAll(REPLY)) {
        if (body === undefined) support = { supported: false };
        else if (whole.length <= SEQUENCE_LIMIT) support = supportOf(body);
        if (support) return support;
      }
      seen = seen.slice(-SEQUENCE_LIMIT);
      return undefined;
    },
  };
}

/** An OSC 7501, or the answer to DA1 (`ESC [ ? … c`; with `>` it is DA2's). */
const REPLY = /\x1b\]7501;([^\x07\x1b\x18\x1a]*)(?:\x07|\x1b\\)|\x1b\[\?[0-9;]*c/g;

function supportOf(body: string): Support | undefined {
  const parsed = parseReport(body);
  if ('capabilities' in parsed) return { supported: true, ...parsed.capabilities };
  if (!('query' in parsed)) return undefined;
  return {
    supported: true,
    states: ['idle', 'working', 'done', 'blocked', 'error'],
    kinds: ['permission', 'question', 'auth'],
  };
}
