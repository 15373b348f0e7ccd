import type { Node } from 'jsonc-parser';
import { indentAt, ownIndent, type Style } from './style.ts';

/** Replaces `length` characters at `offset` by `text`. */
export interface Splice {
  offset: number;
  length: number;
  text: string;
}

/** @throws RangeError when two splices touch the same character: a fault of ours. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const splice of [...splices].sort((a, b) => a.offset - b.offset)) {
    if (splice.offset < at) throw new RangeError('two splices overlap');
    result += text.slice(at, splice.offset) + splice.text;
    at = splice.offset + splice.length;
  }
  return result + text.slice(at);
}

/** What one level of a container looks like where a child is added. */
export interface Slot {
  offset: number;
  /** Before each child, the comma included where one is needed. */
  before(first: boolean): string;
  /** After the last one. */
  after: string;
  /** Of the children that are added. */
  indent: string;
  inline: boolean;
}

/** Where children are appended to an object or array, in the manner of those that are there. */
export function appendSlot(text: string, container: Node, style: Style): Slot {
  const last = container.children?.at(-1);
  const open = container.offset + 1;
  const close = container.offset + container.length - 1;
  if (last) {
    const own = ownIndent(text, last.offset);
    const inline = style.inline || own === undefined;
    return {
      offset: last.offset + last.length,
      before: () => (inline ? `,${style.gap}` : `,${style.eol}${own}`),
      after: '',
      indent: own ?? '',
      inline,
    };
  }
  const outer = indentAt(text, container.offset);
  const indent = outer + style.unit;
  const inline = style.inline;
  // Blanks between the brackets stay where they are: after what is added.
  const breaksAlready = text.slice(open, close).includes('\n');
  return {
    offset: open,
    before: (first) => {
      if (inline) return first ? '' : `,${style.gap}`;
      return `${first ? '' : ','}${style.eol}${indent}`;
    },
    after: inline || breaksAlready ? '' : style.eol + outer,
    indent,
    inline,
  };
}

/** Takes children out of an object or array, each with the comma that goes with it. */
export function removeChildren(container: Node, gone: readonly Node[]): Splice[] {
  const children = container.children ?? [];
  const splices: Splice[] = [];
  let kept: Node | undefined;
  for (let i = 0; i < children.length; i++) {
    if (!gone.includes(children[i]!)) {
      kept = children[i];
      continue;
    }
    let last = i;
    while (last + 1 < children.length && gone.includes(children[last + 1]!)) last++;
    const next = children[last + 1];
    const end = children[last]!.offset + children[last]!.length;
    if (kept) splices.push(cut(kept.offset + kept.length, end));
    else if (next) splices.push(cut(children[i]!.offset, next.offset));
    else splices.push(cut(container.offset + 1, end));
    i = last;
  }
  return splices;
}

const cut = (from: number, to: number): Splice => ({ offset: from, length: to - from, text: '' });
