import { createInterface } from 'node:readline/promises';
import type { Answers, Question } from '@agenthooks/agent-catalog';
import { CommandError, exit } from '../exit.ts';
import { oneLine } from './card-text.ts';

/** One typed answer for each question, in their order; several are parted by commas. */
export function readAnswers(questions: readonly Question[], typed: readonly string[]): Answers {
  if (typed.length !== questions.length) {
    throw new CommandError(
      `there are ${questions.length} questions and ${typed.length} answers. One for each, in their order; several choices of one are parted by commas.`,
      exit.usage,
    );
  }
  return Object.fromEntries(
    questions.map((question, index) => [question.id, answerOf(question, typed[index]!)]),
  );
}

function answerOf({ text, options, multiple, free }: Question, typed: string): string[] {
  const whole = options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase());
  if (whole) return [whole.label];
  const parts = multiple ? typed.split(',').map((part) => part.trim()) : [];
  const labels = parts.map((part) =>
    options.find(({ label }) => label.toLowerCase() === part.toLowerCase()),
  );
  const found = labels.flatMap((one) => (one ? [one.label] : []));
  if (found.length > 0 && found.length === parts.length) return found;
  if (free && typed.trim() !== '') return [typed];
  throw new CommandError(
    `'${typed}' is no choice of "${oneLine(text)}": ${options.map(({ label }) => oneLine(label)).join(', ')}`,
    exit.usage,
  );
}

/** Asks the person for what was not typed on the command line. */
export async function askFor(questions: readonly Question[]): Promise<string[]> {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      'give the answers on the command line: nobody can be asked here',
      exit.usage,
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed: string[] = [];
    for (const { text } of questions) typed.push(await prompt.question(`${oneLine(text)} `));
    return typed;
  } finally {
    prompt.close();
  }
}
