import { questionStore } from '@agenthooks/approval-bridge';
import { cardText } from '../cards/card-text.ts';
import { questionText } from '../cards/question-text.ts';
import { CommandError, exit } from '../exit.ts';
import { withHub } from '../hub/hub-here.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** What waits for a person, each with its whole input. */
export async function run({ options }: Call): Promise<number> {
  const closed = countOf(options.closed);
  const cards = await withHub('view', (client) => client.list(closed));
  const questions = await questionStore(stateHome()).list('open');
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ cards, questions }, null, 2)}\n`);
    return exit.done;
  }
  const now = Date.now();
  const texts = [
    ...cards.map((card) => cardText(card, now)),
    ...questions.map((question) => questionText(question, now)),
  ];
  process.stdout.write(texts.length === 0 ? 'Nothing waits for you.\n' : texts.join('\n'));
  return exit.done;
}

function countOf(typed: unknown): number {
  if (typed === undefined) return 0;
  if (typeof typed === 'string' && /^[0-9]{1,4}$/.test(typed)) return Number(typed);
  throw new CommandError(`--closed ${String(typed)} is not a number`, exit.usage);
}
