import { readFileSync } from 'node:fs';
import {
  type Coordinate,
  choiceSchema,
  QuestionError,
  questionStore,
  waitForResolution,
} from '@agenthooks/approval-bridge';
import { coordinate } from '../cards/answer-question.ts';
import { CommandError, exit } from '../exit.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** Opens a question that outlives its asker, and waits for the reply. */
export async function run({ arguments: [text], options }: Call): Promise<number> {
  try {
    if (typeof options.cancel === 'string') return await cancel(options.cancel);
    if (text === undefined) {
      throw new CommandError(
        'what is asked? agenthooks ask "Deploy now?" --choice yes --choice no',
        exit.usage,
      );
    }
    const store = questionStore(stateHome());
    // From here on an end of the asker must leave the question open.
    const stopped = endSignal();
    const asked = await store.ask({
      session: typeof options.session === 'string' ? options.session : 'ask',
      cwd: process.cwd(),
      text,
      contract: contractOf(options),
    });
    const name = `${asked.session}/${asked.sequence}`;
    console.error(`Asked as ${name}. Answer it: agenthooks answer ${name} <reply>`);
    if (options.wait === false) {
      process.stdout.write(`${name}\n`);
      return exit.done;
    }
    return await waitFor(asked, stopped);
  } catch (error) {
    if (error instanceof QuestionError) {
      throw new CommandError(`${error.code}: ${error.message}`, exit.usage, { cause: error });
    }
    throw error;
  }
}

function contractOf(options: Call['options']): unknown {
  const choices = options.choice as string[];
  if (typeof options.schema === 'string') {
    if (choices.length > 0) throw new CommandError('--choice or --schema, not both', exit.usage);
    try {
      return JSON.parse(readFileSync(options.schema, 'utf8')) as unknown;
    } catch (error) {
      throw new CommandError(`--schema ${options.schema}: ${(error as Error).message}`, exit.usage);
    }
  }
  return choices.length > 0 ? choiceSchema(choices) : { type: 'string', minLength: 1 };
}

/** Who stops waiting keeps the question; only a cancel closes it. */
async function waitFor(at: Coordinate, stopped: AbortSignal): Promise<number> {
  const resolution = await waitForResolution(questionStore(stateHome()), at, stopped);
  if (resolution === undefined) {
    const name = `${at.session}/${at.sequence}`;
    throw new CommandError(
      `${name} stays open. Take it back: agenthooks ask --cancel ${name}`,
      exit.failed,
    );
  }
  if (resolution.kind === 'closed') {
    throw new CommandError(`closed without an answer: ${resolution.why}`, exit.failed);
  }
  const { reply } = resolution;
  process.stdout.write(`${typeof reply === 'string' ? reply : JSON.stringify(reply)}\n`);
  return exit.done;
}

function endSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort());
  }
  return stop.signal;
}

async function cancel(typed: string): Promise<number> {
  const at = coordinate(typed);
  if (!at) throw new CommandError(`--cancel ${typed}: name it as <session>/<number>`, exit.usage);
  const closed = await questionStore(stateHome()).close(at, 'taken back', 'ask --cancel');
  process.stdout.write(closed ? `${typed} is closed\n` : `${typed} was resolved before\n`);
  return exit.done;
}
