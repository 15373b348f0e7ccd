import { answerQuestion, coordinate } from '../cards/answer-question.ts';
import { cardText } from '../cards/card-text.ts';
import { checkDigest, findCard } from '../cards/find-card.ts';
import { pickChoice } from '../cards/pick-choice.ts';
import { askFor, readAnswers } from '../cards/read-answers.ts';
import { sendAnswer } from '../cards/send-answer.ts';
import { CommandError, exit } from '../exit.ts';
import { withHub } from '../hub/hub-here.ts';
import type { Call } from '../table.ts';

/** Answers a question of an agent, or one that `ask` opened (`<session>/<number>`). */
export async function run({ arguments: [typed, ...words], options }: Call): Promise<number> {
  const at = coordinate(typed!);
  if (at) return answerQuestion(at, words);
  return withHub('terminal', async (client) => {
    const card = await findCard(client, typed!);
    const choice = pickChoice(card, 'answer', options.choice);
    const { questions = [] } = choice;
    if (!checkDigest(card, options.digest)) {
      if (!process.stdin.isTTY) {
        throw new CommandError(
          'nobody can look at it here: add --digest with what agenthooks approvals prints for it',
          exit.usage,
        );
      }
      process.stdout.write(cardText(card, Date.now()));
    }
    const answers = readAnswers(questions, words.length > 0 ? words : await askFor(questions));
    const { id, digest } = card.request;
    return sendAnswer(client, { id, digest, choice: choice.id, answers });
  });
}
