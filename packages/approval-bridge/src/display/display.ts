import type { JsonObject } from '@agenthooks/agent-catalog';
import { printable } from '@agenthooks/osc-protocol';

/**
 * An agent's input made honest to look at: what hides, reorders or imitates text is written out
 * as its code point, what pushes the end out of view is collapsed with a count. Nothing else is
 * changed and nothing is cut.
 */
export interface Shown {
  lines: string[];
  /** Characters that were written out, and runs that were collapsed. */
  marks: number;
}

/** Blanks in a row that are still shown as they are: the indentation of deep code. */
const BLANKS_KEPT = 24;
/** Empty lines in a row that are still shown. */
const LINES_KEPT = 3;

export function displayText(text: string): Shown {
  let marks = 0;
  const mark = (said: string) => {
    marks += 1;
    return said;
  };
  const disarmed = Array.from(text.replaceAll('\r\n', '\n'), (point) =>
    isHonest(point) ? point : mark(codePoint(point)),
  ).join('');
  const lines = disarmed
    .split('\n')
    .map((line) => line.replace(LONG_BLANK, (run) => mark(` ⟨${run.length} blanks⟩ `)));
  return { lines: collapse(lines, mark), marks };
}

const LONG_BLANK = new RegExp(`[ \\t]{${BLANKS_KEPT + 1},}`, 'g');

function isHonest(point: string): boolean {
  if (point === '\n' || point === '\t' || point === ' ') return true;
  // Blanks of other widths look like the blank that a shell splits at, and are not.
  return printable(point) === point && !/\p{Zs}/u.test(point);
}

function codePoint(point: string): string {
  return `⟨U+${point.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

function collapse(lines: readonly string[], mark: (said: string) => string): string[] {
  const result: string[] = [];
  let empty = 0;
  for (const line of [...lines, 'end']) {
    if (line.trim() === '') {
      empty += 1;
      continue;
    }
    if (empty > LINES_KEPT) result.push(mark(`⟨${empty} empty lines⟩`));
    else for (; empty > 0; empty--) result.push('');
    empty = 0;
    result.push(line);
  }
  return result.slice(0, -1);
}

/** One value of an input, by its key: a text as itself, anything else as JSON. */
export interface ShownField extends Shown {
  key: string;
}

/** The whole input, field by field, in the agent's order. */
export function display(input: JsonObject): ShownField[] {
  return Object.entries(input).map(([key, value]) => {
    const name = displayText(key);
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    const shown = displayText(text ?? String(value));
    return { key: name.lines.join(' '), lines: shown.lines, marks: name.marks + shown.marks };
  });
}
