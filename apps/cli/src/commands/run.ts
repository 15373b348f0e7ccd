import { type AgentDefinition, isUnknown } from '@agenthooks/agent-catalog';
import { CommandError, exit } from '../exit.ts';
import { findAgent, findProgram } from '../find-agent.ts';
import { approvedWords } from '../hosting/approved-words.ts';
import type { HostRequest } from '../hosting/request.ts';
import type { Call } from '../table.ts';

/** Hosts an agent in this terminal, and exits with its code; or in the background. */
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
  const request: HostRequest = {
    agent,
    command,
    args: [...resumed(agent, options.resume), ...args],
    ...(typeof options.name === 'string' ? { name: options.name } : {}),
    inject: options.inject !== false,
    approvals: options.approvals !== false,
    nativeStatus: options.nativeStatus !== false,
  };
  if (options.detach === true) return detached(request, options.json === true);
  if (options.json === true) {
    throw new CommandError(
      'run --json says how a session in the background was started: add --detach',
      exit.usage,
    );
  }
  const { hostHere } = await import('../hosting/host-here.ts');
  return hostHere(request);
}

/** As the agent writes it, before what else it is given. */
function resumed({ title, launch: { resume } }: AgentDefinition, id: unknown): string[] {
  if (typeof id !== 'string') return [];
  if (isUnknown(resume)) {
    throw new CommandError(
      `run --resume: how ${title} goes on with a session is unknown (${resume.unknown}). Pass what it takes itself: agenthooks run <agent> [args...]`,
      exit.usage,
    );
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(id)) {
    throw new CommandError(
      `run --resume ${id}: is no id of a session. Those that run: agenthooks sessions --json`,
      exit.usage,
    );
  }
  return [...resume, id];
}

async function detached(request: HostRequest, json: boolean): Promise<number> {
  const { hostDetached } = await import('../hosting/detach.ts');
  const { pane, pid, host, approved } = await hostDetached(request);
  if (json) {
    process.stdout.write(`${JSON.stringify({ pane, pid, host })}\n`);
    return exit.done;
  }
  approvedWords(request.agent.title, approved);
  process.stdout.write(
    `${request.agent.title} runs in the background as ${pane}${request.name ? ` (${request.name})` : ''}.\n` +
      `  see it: agenthooks attach ${pane} (Ctrl-\\ leaves it running) · end it: agenthooks stop ${pane}\n`,
  );
  return exit.done;
}
