import type { Add } from './find.ts';
import { rules } from './rules.ts';
import type { Steps } from './steps.ts';

let blocks: { name: string; begins: RegExp; ends: string }[] | undefined;

/** A key that was cut off before its end still has this much of it. */
const leastOfCut = 16;
/** An end further away belongs to another key. */
const longest = 30_000;

export function findBlocks(text: string, add: Add, steps: Steps): void {
  blocks ??= rules.flatMap(({ name, pattern }) =>
    pattern.form === 'block'
      ? [{ name, begins: new RegExp(pattern.begins, 'g'), ends: pattern.ends }]
      : [],
  );
  for (const { name, begins, ends } of blocks) {
    begins.lastIndex = 0;
    let close = 0;
    for (let match = begins.exec(text); match; match = begins.exec(text)) {
      const from = match.index + match[0].length;
      // The next end serves every beginning before it: each stretch is searched once.
      if (close !== -1 && close < from) {
        close = text.indexOf(ends, from);
        steps.count += (close === -1 ? text.length : close) - from;
      }
      const whole = close !== -1 && close - from <= longest;
      const end = whole ? closeOf(text, close + ends.length) : cutEnd(text, from, steps);
      if (!whole && end - from < leastOfCut) continue;
      add(match.index, end, name);
      begins.lastIndex = end;
    }
  }
}

/** The dashes of the closing line. */
function closeOf(text: string, from: number): number {
  const line = /[A-Z0-9 ]{0,60}-{0,5}/y;
  line.lastIndex = from;
  line.test(text);
  return line.lastIndex || from;
}

function cutEnd(text: string, from: number, steps: Steps): number {
  let end = from;
  while (end < text.length && /[A-Za-z0-9+/=\s\\:,-]/.test(text[end]!)) end += 1;
  steps.count += end - from + 1;
  return end;
}
