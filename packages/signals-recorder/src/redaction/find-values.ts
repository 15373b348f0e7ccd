import type { Add } from './find.ts';
import { looksSecret, namesPassword } from './names.ts';
import { isPath, isPlain } from './plain.ts';
import type { Rule, Value } from './rule.ts';
import { rules } from './rules.ts';
import type { Steps } from './steps.ts';
import { lineAt, type Span, wordAt } from './value.ts';

interface Context {
  rule: Rule;
  value: Value;
  search: RegExp;
  like: RegExp | undefined;
  command: RegExp | undefined;
}

let values: { rule: Rule; value: Value }[] | undefined;
const contexts = new Map<Rule, Context>();

/** How far back the program of a command may stand. */
const commandReach = 400;
/** A value that is no secret is stepped into only when it is short, so that none is read twice. */
const longestReread = 200;

/** `lower` is the text in lower case. A pattern is compiled when a text first needs it. */
export function findValues(text: string, lower: string, add: Add, steps: Steps): void {
  values ??= rules.flatMap((rule) =>
    rule.pattern.form === 'value' ? [{ rule, value: rule.pattern }] : [],
  );
  for (const { rule, value } of values) {
    if (!value.needs.some((part) => lower.includes(part))) continue;
    const context = contextOf(rule, value);
    const { search } = context;
    search.lastIndex = 0;
    for (let match = search.exec(text); match; match = search.exec(text)) {
      const from = match.index + match[0].length;
      if (value.named && !looksSecret(match[1]!)) continue;
      if (context.command && !inCommand(text, match.index, context.command, steps)) continue;
      const span =
        value.until === 'word'
          ? wordAt(text, from, steps)
          : lineAt(text, from, quoteAround(text, match), steps);
      const { end } = span;
      const secret = isSecret(text, match, span, context);
      if (secret) add(span.start, end, rule.name);
      if (secret || end - from > longestReread) search.lastIndex = Math.max(from, end);
    }
  }
}

function contextOf(rule: Rule, value: Value): Context {
  let context = contexts.get(rule);
  if (!context) {
    const programs = value.command?.map((program) => program.replace(' ', '\\s{1,9}')).join('|');
    context = {
      rule,
      value,
      search: new RegExp(value.after, 'gi'),
      like: value.like === undefined ? undefined : new RegExp(`^(?:${value.like})`, 'i'),
      command: programs === undefined ? undefined : new RegExp(`(?:^|[\\s/"'])(?:${programs})\\s`),
    };
    contexts.set(rule, context);
  }
  return context;
}

/** Narrows the span to the secret part of the value, and judges that. */
function isSecret(text: string, match: RegExpExecArray, span: Span, context: Context): boolean {
  const { value, like } = context;
  const from = match.index + match[0].length;
  const quote = text.slice(from, span.start);
  let secret = text.slice(span.start, span.end);
  if (value.behind) {
    const at = secret.indexOf(value.behind);
    if (at === -1) return false;
    span.start += at + 1;
    secret = secret.slice(at + 1);
  }
  // A call gives the value: it does not stand here.
  if (quote === '' && text[span.end] === '(') return false;
  if (secret === '' || (like && !like.test(secret))) return false;
  // `name: value` without quotes may be a sentence; anything else is an assignment.
  const prose = quote === '' && /:[ \t]{1,8}$/.test(match[0]);
  if (isPlain(secret, prose ? 'prose' : 'assigned', quote)) return false;
  return !value.named || namesPassword(match[1]!) || !isPath(secret);
}

/** The quote that the context itself opened, or that stands right before it. */
function quoteAround(text: string, match: RegExpExecArray): string {
  const opened = /\\{0,3}["']$/.exec(match[0])?.[0];
  if (opened !== undefined) return opened;
  return /\\{0,3}["']$/.exec(text.slice(Math.max(0, match.index - 4), match.index))?.[0] ?? '';
}

/** Whether one of the programs begins the simple command that this place belongs to. */
function inCommand(text: string, at: number, programs: RegExp, steps: Steps): boolean {
  const before = text.slice(Math.max(0, at - commandReach), at + 1);
  steps.count += before.length;
  return programs.test(before.split(/[\n;|&(`]/).at(-1)!);
}
