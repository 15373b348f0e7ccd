import { type AgentDefinition, agents } from '@agenthooks/agent-catalog';
import { type ContainerPaths, type KnownRoot, knownRoots } from '@agenthooks/hook-installer';
import { clonesOf } from './clones.ts';
import { CommandError, exit } from './exit.ts';
import { findAgent, findProgram } from './find-agent.ts';
import { stateHome } from './state-home.ts';

/** One agent and one of its config roots. */
export interface AgentRoot {
  agent: AgentDefinition;
  root: string;
  /** How a container sees it that runs the agent there. */
  container?: ContainerPaths | undefined;
}

/**
 * The roots of the agents that were named, or of all: those of the environment, and those that an
 * install named once. `--root` picks one.
 */
export function rootsOf(typed: readonly string[], root: unknown): AgentRoot[] {
  const known = knownRoots({ home: stateHome() });
  const chosen = typed.length > 0 ? typed.map(findAgent) : [...agents, ...clonesOf(known)];
  if (typeof root !== 'string') return chosen.flatMap((agent) => rootsOfAgent(agent, known));
  const [agent] = chosen;
  if (agent === undefined || chosen.length !== 1) {
    throw new CommandError(
      '--root belongs to one agent: name it, for example agenthooks install claude --root ~/work/.claude',
      exit.usage,
    );
  }
  if (!root.startsWith('/')) {
    throw new CommandError(`--root '${root}' is not an absolute path`, exit.usage);
  }
  const found = known.find((one) => one.agent === agent.id && one.root === root);
  return [{ agent, root, ...(found?.container && { container: found.container }) }];
}

function rootsOfAgent(agent: AgentDefinition, known: readonly KnownRoot[]): AgentRoot[] {
  const named = known.filter(
    ({ agent: id, clone }) => id === agent.id && clone?.name === agent.clone,
  );
  const places: AgentRoot[] = named.map(({ root, container }) => ({
    agent,
    root,
    ...(container && { container }),
  }));
  const standard = [...new Set(agent.config.roots(process.env))]
    .filter((root) => places.every((one) => one.root !== root))
    .map((root) => ({ agent, root }));
  return [...standard, ...places];
}

/** The root that the agent would use when started here, with this environment. */
export function currentRoot(agent: AgentDefinition): string {
  return agent.config.roots(process.env)[0]!;
}

export const found = (): AgentDefinition[] => agents.filter((agent) => findProgram(agent));
