import { createInterface } from 'node:readline/promises';
import { armed, type Card } from '@agenthooks/approval-bridge';
import { CommandError, exit } from '../exit.ts';
import { cardText } from './card-text.ts';
import { checkDigest } from './find-card.ts';

/**
 * The person has seen the whole card and says yes; or named its digest on the command line. A yes
 * that was typed before the card stood there for a moment is asked for once more.
 */
export async function confirm(card: Card, question: string, digest: unknown): Promise<void> {
  if (checkDigest(card, digest)) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new CommandError(
      'nobody can look at it here: add --digest with what agenthooks approvals prints for it',
      exit.usage,
    );
  }
  process.stdout.write(cardText(card, Date.now()));
  const appearedAt = Date.now();
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const said = await prompt.question(`${question} [y/N] `);
      if (!armed({ appearedAt, endSeen: true }, Date.now())) continue;
      if (/^y(es)?$/i.test(said.trim())) return;
      throw new CommandError('nothing was answered', exit.failed);
    }
  } finally {
    prompt.close();
  }
}
