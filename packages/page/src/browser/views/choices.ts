import type { ShownCard, ShownChoice } from '../../wire.ts';
import { type Element, h } from '../element.ts';
import type { Desk, Model } from '../model.ts';
import { askView } from './ask.ts';

/** What can be said to a card. What reaches further than this call has no key and no emphasis. */
export function choicesView(card: ShownCard, desk: Desk, { mayAnswer }: Model): Element {
  const { id, choices } = card;
  if (!mayAnswer) return h('p.note', {}, 'This link looks and does not answer.');
  const asks = choices.filter(({ takes }) => takes === 'answers');
  const plain = choices.filter((one) => one.plain && !asks.includes(one));
  const further = choices.filter((one) => !one.plain && !asks.includes(one));
  const says = choices.find(({ act, takes }) => act === 'deny' && takes === 'message');
  const plan = choices.find((one) => one.takes === 'plan' && one.plan !== undefined);
  return h(
    'form.answers',
    { 'data-form': id, 'data-do': asks.length > 0 ? 'answer-form' : 'none' },
    asks.flatMap((choice) => choice.questions.map((question) => askView(card, question))),
    card.kind === 'question' && asks.length > 0 && h('span.end', { 'data-end': id }),
    plan && planView(card, plan, desk),
    says &&
      h(
        'label.words',
        {},
        'Words to the agent, if you deny',
        h('input', { name: 'message', type: 'text', autocomplete: 'off', maxlength: 100_000 }),
      ),
    h(
      'div.buttons',
      {},
      asks.map((choice) => button(card, choice, desk, { primary: true, submit: true })),
      plain.map((choice) => button(card, choice, desk, { primary: choice.act === 'allow' })),
      hint(card, desk),
    ),
    further.length > 0 &&
      h(
        'details.further',
        {},
        h('summary', {}, `${further.length === 1 ? 'One' : further.length} that reaches further`),
        h(
          'ul',
          {},
          further.map((choice) => furtherView(card, choice, desk)),
        ),
      ),
    desk.trouble !== undefined && h('p.trouble', { role: 'alert' }, desk.trouble),
  );
}

function button(
  { id }: ShownCard,
  choice: ShownChoice,
  { armed, sending }: Desk,
  { primary = false, submit = false } = {},
): Element {
  const key = choice.plain ? KEYS[choice.act] : undefined;
  return h(
    'button',
    {
      type: submit ? 'submit' : 'button',
      class: primary ? 'primary' : choice.act === 'deny' ? 'deny' : '',
      'data-do': submit ? undefined : 'answer',
      'data-id': id,
      'data-choice': choice.id,
      'aria-disabled': armed !== true || sending !== undefined ? 'true' : 'false',
      'aria-keyshortcuts': key,
    },
    sending === choice.id ? 'Sending…' : choice.label,
    key !== undefined && h('kbd', { 'aria-hidden': 'true' }, key),
  );
}

const KEYS: Readonly<Record<string, string>> = { allow: 'a', deny: 'd' };

function hint({ kind }: ShownCard, { armed, sending }: Desk): Element {
  const words =
    armed === true || sending !== undefined
      ? ''
      : kind === 'question'
        ? 'See all of it first'
        : 'See the end of the input first';
  return h('span.hint', {}, words);
}

/** The exact text of each rule, where it is kept, and how far it goes. */
function furtherView(card: ShownCard, choice: ShownChoice, desk: Desk): Element {
  const { rules, kept, beyond, interrupts, label } = choice;
  const notes = [
    kept !== undefined && !label.includes(kept) && `Kept ${kept}.`,
    beyond && 'It reaches beyond calls like this one.',
    interrupts && 'It ends the turn of the agent.',
  ].filter((note) => note !== false && note !== undefined);
  return h(
    'li',
    { key: choice.id, 'data-beyond': beyond },
    button(card, choice, desk),
    h(
      'div.reach',
      {},
      rules.map((rule) => h('code', {}, rule)),
      notes.length > 0 && h('p', {}, notes.join(' ')),
    ),
  );
}

function planView({ id }: ShownCard, { plan = '' }: ShownChoice, { editing }: Desk): Element {
  if (editing !== true) {
    return h(
      'p.edit',
      { key: 'edit' },
      h('button.quiet', { type: 'button', 'data-do': 'edit', 'data-id': id }, 'Edit the plan'),
    );
  }
  const rows = Math.min(24, plan.split('\n').length + 2);
  return h(
    'label.words',
    { key: 'editing' },
    'The plan as it will be approved',
    h('textarea', { name: 'plan', rows, spellcheck: 'false' }, plan),
  );
}
