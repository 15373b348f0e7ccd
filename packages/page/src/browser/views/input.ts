import type { ShownCard, ShownLine, ShownPart } from '../../wire.ts';
import { type Element, h } from '../element.ts';

/** The whole input. Its end is marked: only when that was in view can it be answered. */
export function inputView({
  id,
  input,
  marks,
}: Pick<ShownCard, 'id' | 'input' | 'marks'>): Element {
  return h(
    'div.input',
    {},
    input.map((part, index) => partView(id, part, index)),
    marks > 0 &&
      h(
        'p.marks',
        {},
        `${marks} ${marks === 1 ? 'place is' : 'places are'} written out: characters that hide, or long blanks.`,
      ),
    h('span.end', { 'data-end': id }),
  );
}

function partView(id: string, part: ShownPart, index: number): Element {
  const { key, form, lines } = part;
  const label = `${id}-${index}`;
  if (form === 'line') {
    return h(
      'p.part.line',
      {},
      h('span.key', {}, key),
      ' ',
      h('span.value', {}, lines[0]?.text ?? ''),
    );
  }
  return h(
    'div.part',
    { class: form },
    h('span.key', { id: label }, key),
    h(
      'pre',
      { class: form, role: 'group', 'aria-labelledby': label },
      lines.map((line) => lineView(line, form)),
    ),
  );
}

function lineView({ sign, text }: ShownLine, form: ShownPart['form']): Element {
  const kind = sign === undefined ? '' : KINDS[sign];
  const shown = text === '' ? '\u00a0' : text;
  if (form !== 'diff') return h('span.row', {}, shown);
  return h(
    'span.row',
    { class: kind },
    h('span.gutter', { 'aria-hidden': sign === ' ' || sign === undefined }, sign ?? ' '),
    h('span.code', {}, shown),
  );
}

const KINDS = { '+': 'plus', '-': 'minus', '@': 'place', ' ': '' } as const;
