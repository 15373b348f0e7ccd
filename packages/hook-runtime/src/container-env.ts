import { DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';

/** Where the pseudo-terminal is inside a container: its first process has it. */
export const CONTAINER_PTY = '/proc/1/fd/1';

/**
 * What an embedder hands to a container in which the agent runs, so that hooks installed there
 * speak to the terminal that shows it: `docker run -t -e NAME=value …` for each entry. The
 * container's first process must have that terminal as its output (`-t`, and no init of another
 * output before it).
 *
 * @param env What the agent would have outside: of the process that a host started.
 * @returns Nothing where no host speaks in `env`. The host's pid is left out: it is no pid there.
 */
export function containerEnv(
  env: Readonly<Record<string, string | undefined>>,
  brand: string = DEFAULT_BRAND,
): Record<string, string> {
  const prefix = environmentPrefix(brand);
  const [pane, token] = [env[`${prefix}PANE`], env[`${prefix}TOKEN`]];
  if (token === undefined || token === '') return {};
  return {
    [`${prefix}PTY`]: CONTAINER_PTY,
    [`${prefix}TOKEN`]: token,
    ...(pane !== undefined && { [`${prefix}PANE`]: pane }),
  };
}
