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

/** By units: to walk a text of a megabyte by code points takes 50 times as long. */
function countPoints(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.charCodeAt(at) & 0xfc00) !== 0xd800) continue;
    if ((text.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue;
    pairs += 1;
    at += 1;
  }
  return text.length - pairs;
}

function beginningOf(text: string, points: number): string {
  // A code point is at most two units.
  return Array.from(text.slice(0, points * 2))
    .slice(0, points)
    .join('');
}
