import { readFileSync } from 'node:fs';
import { confirm } from '../cards/confirm.ts';
import { findCard } from '../cards/find-card.ts';
import { pickChoice } from '../cards/pick-choice.ts';
import { sendAnswer } from '../cards/send-answer.ts';
import { CommandError, exit } from '../exit.ts';
import { withHub } from '../hub/hub-here.ts';
import type { Call } from '../table.ts';

/** Allows what an agent asks, after its whole input was shown. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  return withHub('terminal', async (client) => {
    const card = await findCard(client, typed!);
    const choice = pickChoice(card, 'allow', options.choice);
    const plan = planOf(options.plan, choice.takes);
    await confirm(card, `${choice.label}?`, options.digest);
    const { id, digest } = card.request;
    return sendAnswer(client, {
      id,
      digest,
      choice: choice.id,
      ...(plan !== undefined && { plan }),
    });
  });
}

function planOf(file: unknown, takes: string): string | undefined {
  if (typeof file !== 'string') return undefined;
  if (takes !== 'plan') throw new CommandError('--plan: what is asked is no plan', exit.usage);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`--plan ${file}: ${(error as Error).message}`, exit.usage);
  }
}
