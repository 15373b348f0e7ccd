import { type Element, h } from '../element.ts';
import { type Model, waiting } from '../model.ts';
import { cardView, closedView } from './card.ts';
import { hooksView } from './hooks.ts';
import { questionView } from './question.ts';
import { happenedView, sessionView } from './session.ts';
import { sessionsView } from './sessions.ts';

/** The whole page of one moment. */
export function pageView(model: Model): Element[] {
  if (model.link === 'out') return [headView(model), outView(model)];
  const { place } = model;
  return [
    headView(model),
    h(
      'main',
      { key: 'main', 'data-at': place.at },
      place.at !== 'hooks' && sessionsView(model),
      h(
        'div.desk',
        { key: 'desk' },
        place.at === 'hooks' && hooksView(model.hooks),
        place.at === 'session' && sessionView(place.key, model),
        place.at !== 'hooks' && waitingView(model),
        place.at === 'session' && happenedView(place.key, model),
        place.at === 'now' && recentView(model),
      ),
    ),
    footView(model),
  ];
}

function headView(model: Model): Element {
  const { place, link, mayAnswer, paired } = model;
  const current = (at: string) => (place.at === at ? 'page' : undefined);
  return h(
    'header.head',
    { key: 'head' },
    h('h1', {}, h('a', { href: '#/' }, 'agenthooks')),
    link !== 'out' &&
      h(
        'nav',
        { 'aria-label': 'Views' },
        h('a', { href: '#/', 'aria-current': current('now') }, 'Now'),
        h('a', { href: '#/hooks', 'aria-current': current('hooks') }, 'Hooks'),
      ),
    link !== 'out' &&
      h(
        'p.standing',
        {},
        h('span.may', {}, mayAnswer ? (paired ? 'paired' : 'not paired') : 'view only'),
        h('span.link', { 'data-link': link }, LINKS[link]),
      ),
  );
}

const LINKS = { coming: 'connecting', live: 'live', lost: 'reconnecting', out: '' } as const;

function outView({ why }: Model): Element {
  return h(
    'main.out',
    { key: 'out' },
    h('h2', {}, 'This browser is not in'),
    h('p', {}, why),
    h('p', {}, 'A new link, good for a minute and for one browser:'),
    h('pre.command', {}, h('span.row', {}, 'agenthooks dashboard')),
  );
}

function waitingView(model: Model): Element | undefined {
  const { place, question } = model;
  const key = place.at === 'session' ? place.key : undefined;
  const session = key === undefined ? undefined : model.sessions.get(key);
  const cards = model.cards.filter(
    (card) =>
      key === undefined ||
      (session?.session !== undefined
        ? card.session === session.session
        : card.pane !== undefined && card.pane === session?.pane),
  );
  const open = waiting(model);
  // Of one session nothing more is said than what it asks.
  if (key !== undefined && cards.length === 0) return undefined;
  return h(
    'section.waiting',
    { key: 'waiting', 'aria-labelledby': 'waiting-title' },
    h(
      'h2',
      { id: 'waiting-title', tabindex: -1 },
      key === undefined ? 'Waiting for you' : 'It asks',
      open > 0 && key === undefined && h('span.count', {}, String(open)),
    ),
    cards.map((card) => cardView(card, model)),
    question !== null && key === undefined && questionView(question, model),
    cards.length === 0 &&
      question === null &&
      h(
        'p.empty',
        { key: 'empty' },
        model.link === 'coming' ? 'Looking…' : 'Nothing waits for you.',
      ),
  );
}

function recentView(model: Model): Element | undefined {
  const standing = new Set(model.cards.map(({ id }) => id));
  const recent = model.recent.filter(({ id }) => !standing.has(id));
  if (recent.length === 0) return undefined;
  return h(
    'section.recent',
    { key: 'recent', 'aria-labelledby': 'recent-title' },
    h('h2', { id: 'recent-title' }, 'Before'),
    h(
      'ul',
      {},
      recent.map((card) =>
        h(
          'li',
          { key: card.id },
          h('p', {}, h('b', {}, card.title), ' ', h('code', {}, card.tool), ' ', gist(card.input)),
          card.outcome && closedView(card.outcome, card, model.now),
        ),
      ),
    ),
  );
}

const LONGEST_GIST = 90;

/** The first words of what was asked; the whole was shown when it could be answered. */
function gist(input: readonly { lines: readonly { text: string }[] }[]): string {
  const first = input[0]?.lines[0]?.text ?? '';
  return first.length > LONGEST_GIST ? `${first.slice(0, LONGEST_GIST)}…` : first;
}

function footView(model: Model): Element {
  const keys: [string, string][] = [
    ['j / k', 'next, previous card'],
    ['a', 'allow this call'],
    ['d', 'deny it'],
    ['1–9', 'choose'],
    ['g', 'sessions'],
  ];
  return h(
    'footer.foot',
    { key: 'foot' },
    model.mayAnswer &&
      h(
        'dl.keys',
        { 'aria-label': 'Keys' },
        keys.map(([key, says]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, says))),
      ),
    h('p', {}, `${waiting(model)} open · this machine only`),
  );
}
