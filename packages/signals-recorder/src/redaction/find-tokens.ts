import { classMembers } from './classes.ts';
import type { Add } from './find.ts';
import type { Rule, Token } from './rule.ts';
import { rules } from './rules.ts';
import type { Steps } from './steps.ts';

interface Beginning {
  rule: Rule;
  token: Token;
}

let index: { search: RegExp; beginnings: Map<string, Beginning> } | undefined;

/** One search for the beginnings of all tokens, the longest first. */
function beginnings() {
  if (index) return index;
  const map = new Map<string, Beginning>();
  for (const rule of rules)
    if (rule.pattern.form === 'token')
      for (const begins of rule.pattern.begins) map.set(begins, { rule, token: rule.pattern });
  const literals = [...map.keys()].sort((a, b) => b.length - a.length);
  const escaped = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  index = { search: new RegExp(escaped.join('|'), 'g'), beginnings: map };
  return index;
}

const wordBefore = classMembers('alnum');

export function findTokens(text: string, add: Add, steps: Steps): void {
  const { search, beginnings: map } = beginnings();
  search.lastIndex = 0;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const { rule, token } = map.get(match[0])!;
    const before = text.charCodeAt(match.index - 1);
    if (before < 128 && wordBefore[before] === 1) continue;
    const from = match.index + match[0].length;
    const end = bodyEnd(text, from, token, steps);
    if (end - from < token.least) continue;
    if (token.exact && end - from > token.least) {
      search.lastIndex = end;
      continue;
    }
    if (token.dots !== undefined && !hasDots(text, from, end, token.dots, steps)) {
      // A later beginning inside the same run has no more dots than this one had.
      search.lastIndex = end;
      continue;
    }
    add(match.index, end, rule.name);
    search.lastIndex = end;
  }
}

/** The end of the run of the token's characters, without the full stop of a sentence. */
function bodyEnd(text: string, from: number, token: Token, steps: Steps): number {
  const members = classMembers(token.of);
  let end = from;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code > 127 || members[code] === 0) break;
    end += 1;
  }
  steps.count += end - from + 1;
  while (end > from && text[end - 1] === '.') end -= 1;
  return end;
}

/** The dots must stand near the beginning, so that a window of the text judges as the whole. */
const dotReach = 2048;

function hasDots(text: string, from: number, end: number, least: number, steps: Steps): boolean {
  const limit = Math.min(end, from + dotReach);
  let dots = 0;
  for (let at = from; at < limit && dots < least; at += 1) {
    if (text.charCodeAt(at) === 46) dots += 1;
    steps.count += 1;
  }
  return dots >= least || (limit < end && dots > 0);
}
