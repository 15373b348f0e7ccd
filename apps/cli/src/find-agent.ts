import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type AgentDefinition, agents } from '@agenthooks/agent-catalog';
import { CommandError, exit } from './exit.ts';
import { nearest } from './suggest.ts';

/** The definition for what the person typed: an id, or the name of the agent's program. */
export function findAgent(typed: string): AgentDefinition {
  const name = typed.toLowerCase();
  const found = agents.find((agent) => agent.id === name || agent.commands.includes(name));
  if (found) return found;
  const near = nearest(
    name,
    agents.flatMap((agent) => [agent.id, ...agent.commands]),
  );
  const known = agents.map((agent) => agent.id).join(', ');
  throw new CommandError(
    `unknown agent '${typed}'.${near ? ` Did you mean ${near}?` : ''}\nKnown agents: ${known}`,
    exit.usage,
  );
}

/** Absolute path of the agent's program on PATH, or undefined. */
export function findProgram(
  agent: AgentDefinition,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    for (const command of agent.commands) {
      const path = join(folder, command);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
