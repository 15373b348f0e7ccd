import { CommandError, exit } from '../exit.ts';
import { findAgent, findProgram } from '../find-agent.ts';
import { hostHere } from '../host-here.ts';
import type { Call } from '../table.ts';

/** Hosts an agent in this terminal. Exits with the agent's own code. */
export async function run({ arguments: [typed, ...args], options }: Call): Promise<number> {
  const agent = findAgent(typed!);
  const command = findProgram(agent);
  if (!command) {
    throw new CommandError(
      `${agent.title} is not on PATH (looked for ${agent.commands.join(', ')}).\n` +
        `Install it, for example: npm install -g ${agent.package.npm}`,
      exit.failed,
    );
  }
  return hostHere({
    agent,
    command,
    args,
    ...(typeof options.name === 'string' ? { name: options.name } : {}),
    inject: options.inject !== false,
    approvals: options.approvals !== false,
    nativeStatus: options.nativeStatus !== false,
  });
}
