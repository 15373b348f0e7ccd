import type { Node } from 'jsonc-parser';

/** How a file is written, so that what is added looks like the rest. */
export interface Style {
  eol: '\n' | '\r\n';
  /** One level. */
  unit: string;
  /** Everything in one line: no line breaks are added either. */
  inline: boolean;
  /** After a colon and a comma in one line. */
  gap: '' | ' ';
}

export function styleOf(text: string, root: Node | undefined): Style {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n';
  const body = root ? text.slice(root.offset, root.offset + root.length) : '';
  const inline = root !== undefined && (root.children?.length ?? 0) > 0 && !body.includes('\n');
  const gap = inline && /":\S/.test(body) && !/": /.test(body) ? '' : ' ';
  return { eol, unit: unitOf(text, root) ?? '  ', inline, gap };
}

/** The indentation of the first member that stands on a line of its own. */
function unitOf(text: string, root: Node | undefined): string | undefined {
  for (const child of root?.children ?? []) {
    const own = ownIndent(text, child.offset);
    if (own !== undefined && own !== '') return own.slice(indentAt(text, root!.offset).length);
  }
  return undefined;
}

/** The blanks before this offset, when nothing else stands before it in its line. */
export function ownIndent(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  return start > 0 && /^[ \t]*$/.test(before) ? before : undefined;
}

/** The blanks with which the line of this offset begins. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))![0];
}

/** A value as text, its first line unindented, the others under `indent`. */
export function render(value: unknown, style: Style, indent: string): string {
  if (style.inline) return renderInline(value, style.gap);
  return JSON.stringify(value, null, style.unit === '' ? 2 : style.unit)
    .split('\n')
    .join(style.eol + indent);
}

/** In one line, with the gaps that people write. */
export function renderInline(value: unknown, gap: string): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => renderInline(item, gap)).join(`,${gap}`)}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `${JSON.stringify(key)}:${gap}${renderInline(member, gap)}`,
    );
    return members.length === 0 ? '{}' : `{${members.join(`,${gap}`)}}`;
  }
  return JSON.stringify(value);
}
