import { printable } from '@agenthooks/osc-protocol';

/** A text that is whole, or an honest cut of one. Counted in code points. */
export type Text = string | CutText;

export interface CutText {
  text: string;
  originalChars: number;
  omittedChars: number;
}

/** Code points of a preview. */
const PREVIEW = 160;

/** Another program's text on one line: nothing in it hides or reorders, and a cut says so. */
export function preview(text: string, limit = PREVIEW): Text {
  const originalChars = countPoints(text);
  if (originalChars <= limit) return printable(text, limit);
  return {
    text: printable(beginningOf(text, limit), limit),
    originalChars,
    omittedChars: originalChars - limit,
  };
}

function countPoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function beginningOf(text: string, points: number): string {
  // A code point is at most two units.
  return Array.from(text.slice(0, points * 2))
    .slice(0, points)
    .join('');
}
