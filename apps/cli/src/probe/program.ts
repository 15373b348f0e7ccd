import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AgentDefinition, OfflineRecipe } from '@agenthooks/agent-catalog';
import { isUnknown } from '@agenthooks/agent-catalog';
import { CommandError, exit } from '../exit.ts';
import { findProgram } from '../find-agent.ts';

/** How the agent is run without network. @throws CommandError where nobody knows */
export function recipeOf(agent: AgentDefinition): OfflineRecipe {
  if (!isUnknown(agent.offline)) return agent.offline;
  throw new CommandError(
    `${agent.title} cannot be probed: ${agent.offline.unknown}.\n` +
      `What is installed can be tried: agenthooks doctor ${agent.id}`,
    exit.refused,
  );
}

/** The person's own program, absolute. */
export function programOf(agent: AgentDefinition, typed: unknown): string {
  if (typeof typed !== 'string') {
    const found = findProgram(agent);
    if (found) return resolve(found);
    throw new CommandError(
      `${agent.title} is not on PATH (looked for ${agent.commands.join(', ')}).\n` +
        `Name its program: agenthooks probe ${agent.id} --binary <file>`,
      exit.failed,
    );
  }
  const path = resolve(typed);
  try {
    accessSync(path, constants.X_OK);
    if (statSync(path).isFile()) return path;
  } catch {
    // Said below.
  }
  throw new CommandError(`--binary ${typed}: there is no program that can be started`, exit.usage);
}

/** @throws CommandError where what was measured says nothing of this version */
export function refuseOtherMajor(
  agent: AgentDefinition,
  program: string,
  version: string | undefined,
  same: boolean,
): void {
  const { measured } = agent;
  if (version !== undefined && same) return;
  const found =
    version === undefined
      ? `${program} does not say its version`
      : `${program} is version ${version}`;
  throw new CommandError(
    `${found}, and ${agent.title} was measured at ${measured.version} (${measured.date}).\n` +
      'What is typed and looked for on its screen may be others there. ' +
      `To try it all the same: agenthooks probe ${agent.id} --anyway`,
    exit.refused,
  );
}
