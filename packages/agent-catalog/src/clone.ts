import { agentById, agents } from './agents.ts';
import type { AgentDefinition } from './definition.ts';

export interface CloneOptions {
  /** Id of the agent that it behaves as. */
  base: string;
  /** What it is called here, `[a-z0-9-]{1,32}`: no agent of the catalog is called so. */
  name: string;
  /** Its program on PATH. */
  command: string;
  /** Its config root, absolute: its own, whatever the base's environment says. */
  root: string;
}

/**
 * A program that is one of the agents under another name, with a config root of its own: a fork, a
 * wrapper, a second account. Its id stays the base's, since that is what every table is asked for.
 * @throws RangeError for a base that is not known: behaviour is never guessed.
 */
export function cloneAgent({ base, name, command, root }: CloneOptions): AgentDefinition {
  const agent = agentById(base);
  if (agent === undefined) {
    throw new RangeError(
      `a clone of '${base}': there is no such agent. Known: ${agents.map(({ id }) => id).join(', ')}`,
    );
  }
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(name)) {
    throw new RangeError(`'${name}' is no name for a clone: a-z, 0-9 and -, at most 32`);
  }
  const taken = agents.find(({ id, commands }) => id === name || commands.includes(name));
  if (taken)
    throw new RangeError(`'${name}' is ${taken.title} itself; give the clone another name`);
  if (!root.startsWith('/'))
    throw new RangeError(`the root of ${name}, '${root}', is not absolute`);
  return {
    ...agent,
    clone: name,
    title: `${name} (${agent.title})`,
    commands: [command],
    config: { ...agent.config, roots: () => [root] },
  };
}

/** What a person types for it. */
export function nameOf({ clone, id }: AgentDefinition): string {
  return clone ?? id;
}
