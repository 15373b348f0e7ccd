import type {
  HookRow,
  PageNews,
  ShownCard,
  ShownOutcome,
  ShownQuestion,
  ShownSession,
  Timeline,
} from '../wire.ts';

/** Everything that the page shows; views are made of it, and nothing else. */
export interface Model {
  /** `out`: this browser is not in any more. */
  link: 'coming' | 'live' | 'lost' | 'out';
  /** Why it is out, in a sentence. */
  why: string;
  mayAnswer: boolean;
  paired: boolean;
  sessions: ReadonlyMap<string, ShownSession>;
  /** In the order in which they were opened; closed ones stand for a moment where they stood. */
  cards: readonly ShownCard[];
  recent: readonly ShownCard[];
  question: ShownQuestion | null;
  behind: number;
  place: Place;
  timeline: { key: string; data: Timeline } | null;
  hooks: readonly HookRow[] | null;
  /** By the id of a card or a question. */
  desk: ReadonlyMap<string, Desk>;
  pairing: Pairing | null;
  now: number;
}

export type Place = { at: 'now' } | { at: 'session'; key: string } | { at: 'hooks' };

/** What the person is doing with one card. */
export interface Desk {
  armed?: boolean;
  /** The choice that is on its way. */
  sending?: string;
  trouble?: string;
  editing?: boolean;
}

/** The dialog that asks for the code, and what is sent once it was right. */
export interface Pairing {
  shown: readonly string[] | null;
  trouble?: string;
  checking: boolean;
}

/** Closed cards that are kept below. */
const RECENT_KEPT = 20;

export const emptyModel: Model = {
  link: 'coming',
  why: '',
  mayAnswer: false,
  paired: false,
  sessions: new Map(),
  cards: [],
  recent: [],
  question: null,
  behind: 0,
  place: { at: 'now' },
  timeline: null,
  hooks: null,
  desk: new Map(),
  pairing: null,
  now: 0,
};

/** Takes one message in. */
export function take(model: Model, news: PageNews): Model {
  switch (news.type) {
    case 'snapshot': {
      const { sessions, cards, recent, paired } = news;
      const byKey = new Map(sessions.map((session) => [session.key, session]));
      return { ...model, sessions: byKey, cards, recent, paired, link: 'live' };
    }
    case 'session': {
      const { session } = news;
      return { ...model, sessions: new Map(model.sessions).set(session.key, session) };
    }
    case 'session-gone': {
      const sessions = new Map(model.sessions);
      sessions.delete(news.key);
      return { ...model, sessions };
    }
    case 'opened': {
      const others = model.cards.filter(({ id }) => id !== news.card.id);
      return { ...model, cards: [...others, news.card] };
    }
    case 'closed':
      return withOutcome(model, news.id, news.outcome);
    case 'receipt': {
      const { id, receipt } = news;
      const told = (cards: readonly ShownCard[]) =>
        cards.map((card) => (card.id === id ? { ...card, receipt } : card));
      return { ...model, cards: told(model.cards), recent: told(model.recent) };
    }
    case 'questions':
      return { ...model, question: news.question, behind: news.behind };
  }
}

/** It stays where it stands, so that nothing moves under a finger; `leave` takes it away. */
function withOutcome(model: Model, id: string, outcome: ShownOutcome): Model {
  const found = model.cards.find((card) => card.id === id);
  if (found === undefined || found.outcome !== undefined) return model;
  const closed = { ...found, outcome };
  return {
    ...model,
    cards: model.cards.map((card) => (card.id === id ? closed : card)),
    recent: [closed, ...model.recent.filter((card) => card.id !== id)].slice(0, RECENT_KEPT),
  };
}

export function leave(model: Model, id: string): Model {
  const desk = new Map(model.desk);
  desk.delete(id);
  return { ...model, cards: model.cards.filter((card) => card.id !== id), desk };
}

export function atDesk(model: Model, id: string, change: Desk): Model {
  return { ...model, desk: new Map(model.desk).set(id, { ...model.desk.get(id), ...change }) };
}

export const openCards = ({ cards }: Model) => cards.filter(({ outcome }) => outcome === undefined);

/** How much waits for a person. */
export const waiting = (model: Model) => openCards(model).length + (model.question ? 1 : 0);

export const questionId = ({ session, sequence }: ShownQuestion) => `${session}/${sequence}`;
