import { agents } from '@agenthooks/agent-catalog';
import { commands } from '../commands.ts';
import { type Shell, scripts, shells } from '../completion/scripts.ts';
import { vocabulary } from '../completion/vocabulary.ts';
import { CommandError, exit } from '../exit.ts';
import type { Call } from '../table.ts';

/** The completion of a shell, made from the command table. */
export async function run({ arguments: [typed] }: Call): Promise<number> {
  const shell = shells.find((one): one is Shell => one === typed);
  if (shell === undefined) {
    throw new CommandError(`completion ${typed}: it is ${shells.join(', ')}`, exit.usage);
  }
  const ids = agents.map(({ id }) => id);
  process.stdout.write(scripts[shell](vocabulary(commands, ids)));
  return exit.done;
}
