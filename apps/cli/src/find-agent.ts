import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type AgentDefinition, agents, nameOf, unprovenAgents } from '@agenthooks/agent-catalog';
import { type ContainerPaths, installedVersion, knownRoots } from '@agenthooks/hook-installer';
import { clonesOf } from './clones.ts';
import { CommandError, exit } from './exit.ts';
import { stateHome } from './state-home.ts';
import { nearest } from './suggest.ts';

/** The definition for what the person typed: an id, or the name of the agent's program. */
export function findAgent(typed: string): AgentDefinition {
  const name = typed.toLowerCase();
  const found = [...agents, ...unprovenAgents].find(
    (agent) => agent.id === name || agent.commands.includes(name),
  );
  if (found) return found;
  const clones = clonesOf(knownRoots({ home: stateHome() }));
  const clone = clones.find((agent) => agent.clone === name);
  if (clone) return clone;
  const all = [...agents, ...clones];
  const near = nearest(
    name,
    all.flatMap((agent) => [nameOf(agent), ...agent.commands]),
  );
  const known = all.map(nameOf).join(', ');
  throw new CommandError(
    `unknown agent '${typed}'.${near ? ` Did you mean ${near}?` : ''}\nKnown agents: ${known}`,
    exit.usage,
  );
}

/** Absolute path of the agent's program on PATH, or undefined. */
export function findProgram(
  agent: Pick<AgentDefinition, 'commands'>,
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

/** Of the program on PATH, where its package says; what a container runs is not looked for here. */
export function versionHere(
  agent: AgentDefinition,
  container: ContainerPaths | undefined,
): string | undefined {
  const program = container === undefined ? findProgram(agent) : undefined;
  return program === undefined ? undefined : installedVersion(agent, program);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
