import type { Answered, PageNews } from '../wire.ts';
import type { Cards } from './cards.ts';
import { post } from './door.ts';
import { atDesk, openCards, questionId } from './model.ts';
import type { Pairing } from './pair.ts';
import { replyOf } from './reply.ts';
import type { Screen } from './screen.ts';
import { choiceOf, typedFor } from './typed.ts';

/** What the person says, on its way to the agent. */
export interface Answering {
  answer(id: string, choice: string): void;
  /** To the durable question; the index of what was picked, or what the form has. */
  reply(index: number | undefined): void;
}

export interface AnsweringParts {
  screen: Screen;
  cards: Cards;
  pairing: Pairing;
  /** Whether the end of the card was seen, long enough ago. */
  isArmed(id: string): boolean;
  heard(news: PageNews): void;
}

export function answering({ screen, cards, pairing, isArmed, heard }: AnsweringParts): Answering {
  const { model, change, say } = screen;

  /** Whether it may be answered now; says what is missing where it may not. */
  const isReady = (id: string) => {
    // A link that looks has no buttons, and its keys ask for no code either.
    if (!model().mayAnswer) return false;
    if (model().desk.get(id)?.sending !== undefined) return false;
    if (isArmed(id)) return true;
    say('Not yet: see the end of it first.');
    return false;
  };

  const failed = (id: string, trouble: string) => change(atDesk(model(), id, { trouble }));

  const send = (id: string, choice: string, path: string, body: unknown): void => {
    if (!model().paired) {
      pairing.start(() => send(id, choice, path, body));
      return;
    }
    const before = new Map(model().desk).set(id, { armed: true, sending: choice });
    change({ ...model(), desk: before });
    void post<Answered & { why?: string }>(path, body).then(
      ({ status, body: answered }) => {
        change({ ...model(), desk: new Map(model().desk).set(id, { armed: true }) });
        if (status === 200 && answered.ok) {
          if (answered.outcome) heard({ type: 'closed', id, outcome: answered.outcome });
          else say('Answered');
        } else if ('code' in answered && answered.code === 'pairing-needed') {
          change({ ...model(), paired: false });
          send(id, choice, path, body);
        } else failed(id, answered.why ?? `status ${status}`);
      },
      () => failed(id, 'The page on your terminal does not answer.'),
    );
  };

  return {
    answer(id, choiceId) {
      const card = openCards(model()).find((one) => one.id === id);
      const choice = card && choiceOf(card, choiceId);
      if (card === undefined || choice === undefined || !isReady(id)) return;
      const read = typedFor(choice, cards.form(id));
      if ('missing' in read) return failed(id, `Not answered yet: ${read.missing}`);
      const { digest } = card;
      send(id, choiceId, '/api/answer', { id, digest, choice: choiceId, ...read.typed });
    },
    reply(index) {
      const { question } = model();
      if (question === null) return;
      const id = questionId(question);
      if (!isReady(id)) return;
      const { session, sequence, cwd, digest, form } = question;
      try {
        const typed = new Map([...cards.form(id)].map(([name, value]) => [name, String(value)]));
        const picked = form.type === 'choice' ? form.options[index ?? -1]?.value : undefined;
        const given = form.type === 'choice' ? picked : replyOf(form, typed);
        if (given === undefined) return;
        send(id, 'reply', '/api/reply', { session, sequence, cwd, digest, reply: given });
      } catch (error) {
        failed(id, `This is no JSON: ${(error as Error).message}`);
      }
    },
  };
}
