import { confirm } from '../cards/confirm.ts';
import { findCard } from '../cards/find-card.ts';
import { pickChoice } from '../cards/pick-choice.ts';
import { sendAnswer } from '../cards/send-answer.ts';
import { CommandError, exit } from '../exit.ts';
import { withHub } from '../hub/hub-here.ts';
import type { Call } from '../table.ts';

/** Denies what an agent asks, with a message where the agent takes one. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  return withHub('terminal', async (client) => {
    const card = await findCard(client, typed!);
    const choice = pickChoice(card, 'deny', options.choice);
    const { message } = options;
    if (typeof message === 'string' && choice.takes !== 'message') {
      throw new CommandError('--message: this agent takes no words with a denial', exit.usage);
    }
    await confirm(card, `${choice.label}?`, options.digest);
    const { id, digest } = card.request;
    const words = typeof message === 'string' ? { message } : {};
    return sendAnswer(client, { id, digest, choice: choice.id, ...words });
  });
}
