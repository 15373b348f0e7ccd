import type { CommandRow } from '../table.ts';

/** What may stand after a command, as completion offers it. */
export interface Entry {
  name: string;
  says: string;
  options: { word: string; says: string }[];
  /** What its arguments may be, where that is known before it runs. */
  words: readonly string[];
}

/** The table as completion needs it: long options, and the words of arguments. */
export function vocabulary(rows: readonly CommandRow[], agents: readonly string[]): Entry[] {
  return rows.map((row) => ({
    name: row.name,
    says: row.summary,
    options: [...(row.options ?? []), HELP].flatMap(({ form, says }) => {
      const word = /--[a-z-]+/.exec(form)?.[0];
      return word === undefined ? [] : [{ word, says }];
    }),
    words: (row.arguments ?? []).flatMap(({ form, words }) =>
      words ? words : /[<[]agent[.\]>]/.test(form) ? agents : [],
    ),
  }));
}

const HELP = { form: '-h, --help', says: 'everything about the command' };
