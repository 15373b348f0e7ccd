import { type Content, type Field, oneOf, textAt } from './form.ts';

/**
 * How the whole of a gate is put where a person can read it. A client may cut the message of a form:
 * Claude Code 2.1.332 shows four lines, each to the width of the terminal, and says how many more
 * there are; of a list's row it shows 47 characters. What does not fit there stands once more in a list of its own, line by line, whose last
 * row has to be chosen: nobody answers without having gone to the end.
 */
export interface Reading {
  message: string;
  fields: Record<string, Field>;
  required: string[];
  /** Undefined when it was; otherwise what is missing. */
  missing(content: Content): string | undefined;
}

/** Columns of a line of the message, and of a row of the list (a longer one ends with `…`). */
const COLUMNS = { message: 68, list: 44 };
const MESSAGE_LINES = 4;
/** An opened list must fit a screen of 40 rows beside the dialog's own. */
const MOST_ROWS = 30;

/** undefined where it is longer than anybody should read in a form. */
export function reading(text: readonly string[]): Reading | undefined {
  const broken = (columns: number) => text.flatMap((line) => wrap(line, columns));
  const lines = broken(COLUMNS.message);
  const message = lines.join('\n');
  if (lines.length <= MESSAGE_LINES) {
    return { message, fields: {}, required: [], missing: () => undefined };
  }
  const listed = broken(COLUMNS.list);
  if (listed.length > MOST_ROWS) return undefined;
  const rows = [
    ...listed.map((line, at) => ({ id: `line ${at + 1}`, label: line === '' ? ' ' : line })),
    { id: 'end', label: '⟨end⟩ I have read it' },
  ];
  return {
    message,
    fields: { whole: oneOf('All of it, to its end', rows) },
    required: ['whole'],
    missing: (content) =>
      textAt(content, 'whole') === 'end' ? undefined : 'it was not read to its end',
  };
}

/** Nothing is left out and nothing added: only broken where a row ends. */
function wrap(line: string, columns: number): string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const point of line) {
    // Anything beyond ASCII may take two columns.
    const wide = point.codePointAt(0)! < 0x7f ? 1 : 2;
    if (width + wide > columns) {
      rows.push(row);
      row = '';
      width = 0;
    }
    row += point;
    width += wide;
  }
  return [...rows, row];
}
