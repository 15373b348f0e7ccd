import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { quote } from './quote.ts';

/** Leaves what was not read to a child: dash gives a background job no stdin. */
export const drained = 'exec 3<&0; /bin/cat <&3 >/dev/null 2>&1 &';

/** A project can set the environment, and these have Node load code or files. */
export const withoutLoadedCode = 'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PATH';

/** A command for the shell that the agent has. fish parses it and leaves at the first word. */
export function inEveryShell(agent: AgentDefinition, posix: string): string {
  if (agent.fillsIn) return forFilling(posix);
  if (agent.shell !== 'posix') return inSh(agent, posix);
  const guarded = `[ -n "$FISH_VERSION" ] && exit; ${posix}`;
  return isFilledElsewhere(agent) ? `eval ${withoutNames(quote(guarded))}` : guarded;
}

/** For what only a POSIX shell can parse, whatever the agent's is. */
export function inSh(agent: AgentDefinition, posix: string): string {
  if (agent.fillsIn) return forFilling(posix);
  const word = quote(posix);
  return `/bin/sh -c ${isFilledElsewhere(agent) ? withoutNames(word) : word}`;
}

/**
 * Another agent runs what stands in this one's file, and says that a hook failed where a variable of
 * it is not set. It has nothing to fill in where no name follows a dollar.
 */
const isFilledElsewhere = ({ otherReaders = [] }: AgentDefinition) =>
  otherReaders.some(({ fillsIn }) => fillsIn);

/** A word of `quote`, which says the same to every shell: `'$''NAME'` is `'$NAME'`. */
export function withoutNames(word: string): string {
  return word.replaceAll('$', () => "$''");
}

/**
 * For an agent that reads the variables of a command before the shell does, and does not know what
 * is quoted: each has a word for where it is not set, which fish could not parse; what is a dollar
 * in the end is two; and one in a path has no name after it.
 */
export function forFilling(posix: string): string {
  return posix.replaceAll(
    /\\.|'[^']*'|\$\$|\$([A-Za-z_][A-Za-z0-9_]*)/g,
    (part: string, name?: string) => {
      if (name !== undefined) return `\${${name}-}`;
      if (part.startsWith("'")) return withoutNames(part);
      return part === '$$' ? '$$$$' : part;
    },
  );
}
