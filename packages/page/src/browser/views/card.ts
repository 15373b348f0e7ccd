import type { ShownCard, ShownChoice, ShownOutcome } from '../../wire.ts';
import { wordsOf } from '../announce.ts';
import { type Element, h } from '../element.ts';
import type { Desk, Model } from '../model.ts';
import { choicesView } from './choices.ts';
import { inputView } from './input.ts';
import { ago, since } from './words.ts';

/** What one agent asks: who, where, the whole of it, and what can be said. */
export function cardView(card: ShownCard, model: Model): Element {
  const { id, title, tool, kind, folder, openedAt, subagent, outcome, readOnly } = card;
  const name = `card-${id}`;
  const desk: Desk = model.desk.get(id) ?? {};
  return h(
    'article.card',
    {
      key: id,
      tabindex: -1,
      'data-card': id,
      'data-kind': kind,
      'data-closed': outcome !== undefined,
      'aria-labelledby': name,
    },
    h(
      'header',
      {},
      h('h3', { id: name }, h('b', {}, title), ` ${VERBS[kind]} `, h('code', {}, tool)),
      h(
        'p.where',
        {},
        h('span', { title: folder }, folder),
        subagent && h('span', {}, `subagent ${subagent}`),
        h('span', {}, since(openedAt, model.now), ' ago'),
      ),
    ),
    kind === 'question' && hasForm(card) ? endOnly(card) : inputView(card),
    outcome !== undefined
      ? closedView(outcome, card, model.now)
      : readOnly !== undefined
        ? h('p.note', {}, `It can only be answered at the agent: ${readOnly}`)
        : choicesView(card, desk, model),
  );
}

const VERBS = { permission: 'wants to use', question: 'asks', plan: 'shows a plan:' } as const;

/** A question is its form: its input says the same in JSON, and stays one key away. */
function endOnly(card: ShownCard): Element {
  return h(
    'div.input.folded',
    {},
    h('details', {}, h('summary', {}, 'As the agent wrote it'), inputView({ ...card, id: '' })),
  );
}

function hasForm({ choices, readOnly }: ShownCard): boolean {
  return readOnly === undefined && choices.some(({ questions }) => questions.length > 0);
}

export function closedView(outcome: ShownOutcome, card: ShownCard, now: number): Element {
  const { kind, at, by, choice, message } = outcome;
  const given = card.choices.find(({ id }) => id === choice);
  return h(
    'p.outcome',
    { 'data-outcome': kind },
    h('b', {}, sentence(wordsOf(kind))),
    given && !given.plain && given.act === 'allow' ? ` – ${given.label}` : '',
    message && `: “${message}”`,
    h('span.by', {}, ` ${ago(now - at)} ago, by ${by}${receiptOf(card)}`),
  );
}

function receiptOf({ receipt, outcome }: ShownCard): string {
  if (!['allowed', 'denied', 'answered'].includes(outcome?.kind ?? '')) return '';
  if (receipt === 'lost') return '. The agent had gone: nothing was told';
  return receipt === 'delivered' ? ', and the agent took it' : '';
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** For this call alone: what the key gives. */
export function plainChoice(card: ShownCard, act: ShownChoice['act']): ShownChoice | undefined {
  return card.choices.find((choice) => choice.act === act && choice.plain);
}
