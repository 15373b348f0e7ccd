import type { PageNews, ShownCard } from '../wire.ts';
import { type Model, questionId } from './model.ts';

/** What a person who does not see the page is told of a message; undefined: nothing. */
export function announcementOf(before: Model, news: PageNews): string | undefined {
  switch (news.type) {
    case 'opened':
      return before.cards.some(({ id }) => id === news.card.id) ? undefined : asks(news.card);
    case 'closed': {
      const card = before.cards.find(({ id }) => id === news.id);
      return card?.outcome === undefined && card
        ? `${card.title}, ${card.tool}: ${wordsOf(news.outcome.kind)}`
        : undefined;
    }
    case 'questions': {
      const { question } = news;
      if (question === null) return undefined;
      const isNew =
        before.question === null || questionId(before.question) !== questionId(question);
      return isNew ? `A question: ${question.lines.join(' ')}` : undefined;
    }
    case 'snapshot': {
      const known = new Set(before.cards.map(({ id }) => id));
      const fresh = news.cards.filter(({ id }) => !known.has(id));
      if (fresh.length === 0) return undefined;
      return fresh.length === 1 ? asks(fresh[0]!) : `${fresh.length} requests wait for you`;
    }
    default:
      return undefined;
  }
}

function asks({ title, kind, tool, folder }: ShownCard): string {
  const what =
    kind === 'question' ? 'asks you something' : kind === 'plan' ? 'shows a plan' : `asks: ${tool}`;
  return `${title} ${what}, in ${folder}`;
}

export function wordsOf(outcome: string): string {
  return WORDS[outcome] ?? outcome;
}

const WORDS: Readonly<Record<string, string>> = {
  allowed: 'allowed',
  denied: 'denied',
  answered: 'answered',
  'answered-in-terminal': 'answered in its terminal',
  expired: 'expired: nobody answered in time',
  superseded: 'superseded by a newer request',
  withdrawn: 'withdrawn: its channel ended',
  mismatch: 'withdrawn: the agent held something else than what was shown',
};
