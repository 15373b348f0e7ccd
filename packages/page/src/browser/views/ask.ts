import type { ShownAsk, ShownCard } from '../../wire.ts';
import { type Element, h } from '../element.ts';

/** One question of an agent: its options, and words of one's own where it takes them. */
export function askView({ id }: ShownCard, question: ShownAsk): Element {
  const { options, multiple, free, header, text } = question;
  const name = `ask-${question.id}`;
  return h(
    'fieldset.ask',
    { key: question.id },
    h('legend', {}, header !== undefined && h('span.header', {}, header), text),
    multiple && h('p.several', {}, 'Several may be chosen.'),
    options.map(({ value, label, description }, index) =>
      h(
        'label.option',
        { key: String(index) },
        h('input', { type: multiple ? 'checkbox' : 'radio', name, value }),
        h(
          'span',
          {},
          h('b', {}, label),
          description !== undefined && h('span.description', {}, description),
        ),
        index < 9 && h('kbd', { 'aria-hidden': 'true' }, String(index + 1)),
      ),
    ),
    free &&
      h(
        'label.words',
        { key: 'own' },
        options.length > 0 ? 'Or in your own words' : 'Your answer',
        h('input', {
          type: 'text',
          name: `own-${question.id}`,
          'data-own': id,
          autocomplete: 'off',
        }),
      ),
  );
}
