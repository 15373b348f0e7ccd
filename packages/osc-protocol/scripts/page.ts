import { CONTRACT, type Field, type Form } from '../src/contract.ts';

/** The parts of docs/protocol.md that are made from the contract table. */

export function bodiesTable(): string {
  return table([
    ['signal', 'body', 'then, in any order'],
    ...CONTRACT.map((form) => [form.signal, `\`${bodyOf(form)}\``, wordsOf(form)]),
  ]);
}

/** As the formatter of this repository aligns it. */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!, fill)).join(' | ')} |`;
  const rule = line(
    head.map(() => ''),
    '-',
  );
  return [line(head, ' '), rule, ...rows.map((row) => line(row, ' '))].join('\n');
}

function bodyOf({ phrase, fields, required }: Form): string {
  const said = fields.map(({ name }, i) => (i < required ? ` <${name}>` : ` [<${name}>]`));
  return phrase + said.join('');
}

function wordsOf({ keyed, flag }: Form): string {
  const words = keyed.map(({ key, name }) => `\`${key}=<${name}>\``);
  if (flag) words.push(`one of ${flag.words.map((word) => `\`${word}\``).join(', ')}`);
  return words.join(' ');
}

export function fieldsTable(): string {
  const seen = new Map<string, Field>();
  for (const { fields, keyed } of CONTRACT) {
    for (const field of [...fields, ...keyed]) seen.set(field.name, field);
  }
  return table([
    ['field', 'text'],
    ...[...seen.values()].map((field) => [`\`${field.name}\``, textOf(field)]),
  ]);
}

function textOf({ alphabet, first, kind, min, max }: Field): string {
  const pattern =
    first === undefined
      ? `\`[${alphabet}]{${min},${max}}\``
      : `\`[${first}][${alphabet}]{${min - 1},${max - 1}}\``;
  const more = {
    word: '',
    count: ', a whole number',
    decimal: ', a decimal number',
    percent: ', a decimal number, clamped to 0–100',
    epoch: ', epoch seconds',
    ids: ' each, joined by `,`; `-` for none',
  };
  return pattern + more[kind];
}

/** The page with its made parts made anew. */
export function madeAnew(page: string): string {
  const part = (text: string, mark: string, table: string) =>
    text.replace(
      new RegExp(`(<!-- ${mark} -->\n\n)[\\s\\S]*?(\n\n<!-- end -->)`),
      (_, begin: string, end: string) => begin + table + end,
    );
  const bodies = part(page, 'made from contract\\.ts', bodiesTable());
  return part(bodies, 'fields made from contract\\.ts', fieldsTable());
}
