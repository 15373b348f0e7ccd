import { cloneAgent } from '@agenthooks/agent-catalog';
import type { ContainerPaths, KnownRoot } from '@agenthooks/hook-installer';
import { type AgentRoot, rootsOf } from './agents-here.ts';
import { CommandError, exit } from './exit.ts';
import type { Call } from './table.ts';

/** The one root that `--root` names for an install; undefined where it names none. */
export function namedRoot(
  typed: readonly string[],
  options: Call['options'],
): AgentRoot | undefined {
  const { root, cloneOf, containerRoot } = options;
  if (typeof root !== 'string') {
    for (const [name, value] of Object.entries({ cloneOf, containerRoot })) {
      if (value === undefined) continue;
      const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      throw new CommandError(`${option} goes with --root: name the config root`, exit.usage);
    }
    return undefined;
  }
  const place = typeof cloneOf === 'string' ? clone(typed, root, options) : one(typed, root);
  const container = containerOf(options);
  return container === undefined ? place : { ...place, container };
}

function one(typed: readonly string[], root: string): AgentRoot {
  const [place] = rootsOf(typed, root);
  if (place === undefined) throw new CommandError('--root: name the agent', exit.usage);
  return place;
}

/** @throws CommandError for a base that is not known: what it would do is never guessed. */
function clone(typed: readonly string[], root: string, options: Call['options']): AgentRoot {
  const [name] = typed;
  if (name === undefined || typed.length !== 1) {
    throw new CommandError(
      '--clone-of: name the clone, for example agenthooks install my-claude --clone-of claude --root ~/.my-claude',
      exit.usage,
    );
  }
  const command = typeof options.command === 'string' ? options.command : name;
  try {
    return { agent: cloneAgent({ base: String(options.cloneOf), name, command, root }), root };
  } catch (error) {
    if (error instanceof RangeError) {
      throw new CommandError(error.message, exit.usage, { cause: error });
    }
    throw error;
  }
}

function containerOf(options: Call['options']): ContainerPaths | undefined {
  const { containerRoot, containerNode, containerHome } = options;
  if (typeof containerRoot !== 'string') return undefined;
  for (const path of [containerRoot, containerNode, containerHome]) {
    if (typeof path === 'string' && !path.startsWith('/')) {
      throw new CommandError(`'${path}' is not an absolute path in the container`, exit.usage);
    }
  }
  return {
    root: containerRoot,
    ...(typeof containerNode === 'string' && { node: containerNode }),
    ...(typeof containerHome === 'string' && { home: containerHome }),
  };
}

/** What is remembered of it, so that sync, status and remove find it again. */
export function knownRoot({ agent, root, container }: AgentRoot): KnownRoot {
  const { id, clone: name, commands } = agent;
  return {
    agent: id,
    root,
    ...(name !== undefined && { clone: { name, command: commands[0]! } }),
    ...(container && { container }),
  };
}
