import { createInterface } from 'node:readline/promises';
import { statusOf } from '@agenthooks/hook-installer';
import type { AgentRoot } from './agents-here.ts';
import { CommandError, exit } from './exit.ts';

/** Asks whether the commands of others that have the status line may be wrapped, each shown whole. */
export async function mayWrap(places: readonly AgentRoot[], yes: boolean): Promise<void> {
  const owners = places.flatMap((place) => {
    const { usage, config } = statusOf(place);
    return usage?.owner === 'other' ? [`${config}: ${usage.command ?? 'no command'}`] : [];
  });
  if (owners.length === 0 || yes) return;
  const shown = owners.join('\n  ');
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `the status line is somebody else's:\n  ${shown}\nAdd --yes to wrap it: nobody can be asked here.`,
      exit.usage,
    );
  }
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await questions.question(`The status line:\n  ${shown}\nWrap it? [y/N] `);
  questions.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('nothing was written', exit.failed);
}
