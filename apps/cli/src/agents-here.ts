import { type AgentDefinition, agents } from '@agenthooks/agent-catalog';
import { CommandError, exit } from './exit.ts';
import { findAgent, findProgram } from './find-agent.ts';

/** One agent and one of its config roots. */
export interface AgentRoot {
  agent: AgentDefinition;
  root: string;
}

/** The roots of the agents that were named, or of all; `--root` replaces the root of one. */
export function rootsOf(typed: readonly string[], root: unknown): AgentRoot[] {
  const chosen = typed.length > 0 ? typed.map(findAgent) : agents;
  if (typeof root !== 'string') {
    return chosen.flatMap((agent) =>
      agent.config.roots(process.env).map((one) => ({ agent, root: one })),
    );
  }
  if (chosen.length !== 1) {
    throw new CommandError(
      '--root belongs to one agent: name it, for example agenthooks install claude --root ~/work/.claude',
      exit.usage,
    );
  }
  if (!root.startsWith('/')) {
    throw new CommandError(`--root '${root}' is not an absolute path`, exit.usage);
  }
  return [{ agent: chosen[0]!, root }];
}

/** The root that the agent would use when started here, with this environment. */
export function currentRoot(agent: AgentDefinition): string {
  return agent.config.roots(process.env)[0]!;
}

export const found = (): AgentDefinition[] => agents.filter((agent) => findProgram(agent));
