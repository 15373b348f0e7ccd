import { membersOf } from './classes.ts';
import type { Steps } from './steps.ts';

export interface Span {
  start: number;
  end: number;
}

/** What ends an unquoted shell, query or JSON word. */
const wordEnds = membersOf('\\s"\'`&;|<>(){}\\\\');

/** `"`, `'` or `` ` ``, with the backslashes of a text quoted in another. */
const opener = /\\{0,3}["'`]/y;

/** The value at `at`: inside its own quotes, or up to what ends a word. */
export function wordAt(text: string, at: number, steps: Steps): Span {
  opener.lastIndex = at;
  const quote = opener.exec(text)?.[0];
  if (quote !== undefined) return quotedAt(text, at + quote.length, quote, steps);
  let end = at;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    // A backslash keeps the next character in the word, but not the one that quotes a quote.
    if (code === 92 && !isQuote(text.charCodeAt(end + 1)) && text[end + 1] !== 'n') {
      end += 2;
      continue;
    }
    if (code < 128 && wordEnds[code] === 1 && !opensReference(text, at, end)) break;
    end += 1;
  }
  end = Math.min(end, text.length);
  steps.count += end - at + 1;
  return { start: at, end };
}

/** Up to the end of the line, or of the quotation that `quote` opened. */
export function lineAt(text: string, at: number, quote: string, steps: Steps): Span {
  if (quote !== '') return quotedAt(text, at, quote, steps);
  let end = at;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) break;
    end += 1;
  }
  steps.count += end - at + 1;
  return { start: at, end };
}

/** A quotation that nobody closes ends with its line. */
function quotedAt(text: string, at: number, quote: string, steps: Steps): Span {
  let end = at;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === 10) break;
    if (code === 92 && !quote.startsWith('\\')) {
      end += 2;
      continue;
    }
    if (text.startsWith(quote, end)) break;
    end += 1;
  }
  end = Math.min(end, text.length);
  steps.count += end - at + 1;
  return { start: at, end };
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96 || code === 92;
}

/** `${…}`, `$(…)`, `{{…}}` and `<…>` stay in one piece, so that a reference is seen as one. */
function opensReference(text: string, start: number, at: number): boolean {
  if (at - start > 80) return false;
  const before = text[start];
  return (before === '$' || before === '{' || before === '<') && !/[\s"'`&;|\\]/.test(text[at]!);
}
