import {
  type Contract,
  type Coordinate,
  parseContract,
  QuestionError,
  questionStore,
} from '@agenthooks/approval-bridge';
import { CommandError, exit } from '../exit.ts';
import { stateHome } from '../state-home.ts';
import { coordinateOf, questionText } from './question-text.ts';

/** This viewer; one question at a time is presented to it. */
const VIEWER = 'terminal';

export function coordinate(typed: string): Coordinate | undefined {
  const found = /^(?<session>[A-Za-z0-9][A-Za-z0-9._-]{0,127})\/(?<sequence>[1-9][0-9]{0,8})$/.exec(
    typed,
  );
  if (!found?.groups) return undefined;
  return { session: found.groups.session!, sequence: Number(found.groups.sequence) };
}

/** Presents the question and, with words, answers it. */
export async function answerQuestion(at: Coordinate, words: readonly string[]): Promise<number> {
  const store = questionStore(stateHome());
  try {
    const asked = await store.read(at);
    if (asked.resolution === null) {
      const presented = await store.present(VIEWER);
      if (presented && coordinateOf(presented) !== coordinateOf(asked)) {
        throw new CommandError(
          `${coordinateOf(presented)} is before it: agenthooks answer ${coordinateOf(presented)}`,
          exit.refused,
        );
      }
    }
    if (words.length === 0) {
      process.stdout.write(questionText(asked, Date.now()));
      throw new CommandError(
        `give the reply: agenthooks answer ${coordinateOf(asked)} <reply>`,
        exit.usage,
      );
    }
    const { cwd, digest, contract } = asked.request;
    const reply = readReply(parseContract(contract), words.join(' '));
    const verdict = await store.answer(at, { viewer: VIEWER, cwd, digest, reply });
    if (!verdict.ok) throw new CommandError(`${verdict.code}: ${verdict.why}`, exit.refused);
    process.stdout.write(verdict.repeated ? 'answered (it was given before)\n' : 'answered\n');
    return exit.done;
  } catch (error) {
    if (error instanceof QuestionError) {
      throw new CommandError(`${error.code}: ${error.message}`, exit.refused, { cause: error });
    }
    throw error;
  }
}

/** A text is what was typed; one of several is the one that reads so; anything else is JSON. */
function readReply(contract: Contract, typed: string): unknown {
  if (contract.type === 'string') return typed;
  if (contract.type === 'enum') {
    return contract.values.find((value) => String(value) === typed) ?? typed;
  }
  try {
    return JSON.parse(typed) as unknown;
  } catch (error) {
    throw new CommandError(
      `the reply is ${contract.type}, so type it as JSON (${(error as Error).message})`,
      exit.usage,
    );
  }
}
