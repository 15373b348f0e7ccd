import type { ReplyForm, ShownQuestion } from '../../wire.ts';
import { type Element, h } from '../element.ts';
import { type Desk, type Model, questionId } from '../model.ts';
import { since } from './words.ts';

/** A durable question of a script, with the form of its reply. */
export function questionView(question: ShownQuestion, model: Model): Element {
  const id = questionId(question);
  const desk = model.desk.get(id) ?? {};
  const { lines, folder, askedAt, waits, form, contract } = question;
  return h(
    'article.card',
    {
      key: `q-${id}`,
      tabindex: -1,
      'data-card': id,
      'data-kind': 'reply',
      'aria-labelledby': `q-${id}`,
    },
    h(
      'header',
      {},
      h('h3', { id: `q-${id}` }, h('b', {}, 'A script'), ' asks ', h('code', {}, id)),
      h(
        'p.where',
        {},
        h('span', { title: folder }, folder),
        h('span', {}, since(askedAt, model.now), ' ago'),
        h('span', {}, waits ? 'waits for it' : 'waits no more; the answer is kept'),
      ),
    ),
    h(
      'div.input',
      {},
      h(
        'div.part.prose',
        {},
        lines.map((line) => h('p', {}, line)),
      ),
      h('span.end', { 'data-end': id }),
    ),
    model.mayAnswer
      ? replyView(id, form, contract, desk)
      : h('p.note', {}, 'This link looks and does not answer.'),
    model.behind > 0 && h('p.note', {}, `${model.behind} more after it.`),
  );
}

function replyView(id: string, form: ReplyForm, contract: readonly string[], desk: Desk): Element {
  const trouble = desk.trouble !== undefined && h('p.trouble', { role: 'alert' }, desk.trouble);
  const disabled = desk.armed !== true || desk.sending !== undefined ? 'true' : 'false';
  if (form.type === 'choice') {
    return h(
      'form.answers',
      { 'data-form': id },
      h(
        'div.buttons',
        {},
        form.options.map(({ label }, index) =>
          h(
            'button',
            {
              key: String(index),
              type: 'button',
              'data-do': 'reply',
              'data-id': id,
              'data-index': index,
              'aria-disabled': disabled,
            },
            label,
            index < 9 && h('kbd', { 'aria-hidden': 'true' }, String(index + 1)),
          ),
        ),
      ),
      trouble,
    );
  }
  return h(
    'form.answers',
    { 'data-form': id, 'data-do': 'reply-form' },
    fieldView(form, 'reply', 'Your reply', contract),
    h(
      'div.buttons',
      {},
      h('button.primary', { type: 'submit', 'aria-disabled': disabled, 'data-id': id }, 'Reply'),
    ),
    trouble,
  );
}

function fieldView(
  form: ReplyForm,
  name: string,
  label: string,
  contract: readonly string[] = [],
): Element {
  switch (form.type) {
    case 'choice':
      return h(
        'label.words',
        { key: name },
        label,
        h(
          'select',
          { name },
          h('option', { value: '' }, '–'),
          form.options.map((one, index) => h('option', { value: String(index) }, one.label)),
        ),
      );
    case 'text':
      return h(
        'label.words',
        { key: name },
        label,
        h('input', { name, type: 'text', value: form.preset, autocomplete: 'off' }),
      );
    case 'number':
      return h(
        'label.words',
        { key: name },
        label,
        h('input', {
          name,
          type: 'number',
          step: form.whole ? 1 : 'any',
          min: form.least,
          max: form.most,
          value: form.preset,
        }),
      );
    case 'fields':
      return h(
        'div.fields',
        { key: name },
        form.fields.map((one) =>
          fieldView(
            one.form,
            `reply.${one.name}`,
            one.optional ? `${one.label} (optional)` : one.label,
          ),
        ),
      );
    case 'json':
      return h(
        'div.fields',
        { key: name },
        h(
          'pre.text',
          {},
          contract.map((one) => h('span.row', {}, one)),
        ),
        h(
          'label.words',
          {},
          'Your reply, as JSON',
          h('textarea', { name, rows: 5, spellcheck: 'false' }),
        ),
      );
  }
}
