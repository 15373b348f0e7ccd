import type { Answers, Question } from '@agenthooks/agent-catalog';
import type { RefusalCode } from './effect.ts';
import type { AnswerInput } from './input.ts';
import type { Choice, Request } from './request.ts';

/** Characters of a message to the agent, or of one answer. */
const LONGEST_TEXT = 16_384;

interface Refusal {
  code: RefusalCode;
  why: string;
}

/** Whether the request offers this answer, and everything in it fits. */
export function checkAnswer(request: Request, input: AnswerInput): Refusal | undefined {
  const choice = request.choices.find(({ id }) => id === input.choice);
  if (choice === undefined) {
    if (request.readOnly !== undefined) return { code: 'not-answerable', why: request.readOnly };
    const ids = request.choices.map(({ id }) => id).join(', ');
    return { code: 'unknown-choice', why: `this request takes ${ids}` };
  }
  const why = checkContent(choice, input);
  return why === undefined ? undefined : { code: 'bad-answer', why };
}

function checkContent(choice: Choice, { message, answers, plan }: AnswerInput): string | undefined {
  const taken = choice.takes;
  if (message !== undefined && taken !== 'message') return `'${choice.id}' takes no message`;
  if (answers !== undefined && taken !== 'answers') return `'${choice.id}' takes no answers`;
  if (plan !== undefined && taken !== 'plan') return `'${choice.id}' takes no plan`;
  if (message !== undefined && message.length > LONGEST_TEXT) {
    return `the message is longer than ${LONGEST_TEXT} characters`;
  }
  return taken === 'answers' ? checkAnswers(choice.questions ?? [], answers ?? {}) : undefined;
}

function checkAnswers(questions: readonly Question[], answers: Answers): string | undefined {
  const unknown = Object.keys(answers).find((id) => !questions.some((one) => one.id === id));
  if (unknown !== undefined) return `there is no question '${unknown}'`;
  for (const question of questions) {
    const given = Object.hasOwn(answers, question.id) ? answers[question.id]! : [];
    if (given.length === 0) return `the question '${question.text}' has no answer`;
    if (given.length > 1 && !question.multiple) return `'${question.text}' takes one answer`;
    const other = given.filter((one) => !question.options.some(({ label }) => label === one));
    if (other.length > 0 && !question.free) {
      return `'${question.text}' takes ${question.options.map(({ label }) => label).join(', ')}`;
    }
    if (other.length > 1) return `'${question.text}' takes one text of your own`;
    if (other.some((one) => one.trim() === '')) return `'${question.text}' has an empty answer`;
    if (other.some((one) => one.length > LONGEST_TEXT)) {
      return `an answer is longer than ${LONGEST_TEXT} characters`;
    }
  }
  return undefined;
}
