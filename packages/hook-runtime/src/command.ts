import type { AgentDefinition, Feature, HookArgument, HookEntry } from '@agenthooks/agent-catalog';
import { DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import { quote } from './quote.ts';

export interface CommandOptions {
  agent: AgentDefinition;
  /** Absolute. */
  scriptPath: string;
  argument: HookArgument;
  brand?: string | undefined;
}

/**
 * The command line of one entry. Outside a host, and where the script is gone, it drains stdin
 * and succeeds. Sourcing costs a tenth of what starting a second shell costs; `set` first, since
 * dash hands no arguments to `.`.
 */
export function hookCommand({ agent, scriptPath, argument, brand }: CommandOptions): string {
  const pty = `${environmentPrefix(brand ?? DEFAULT_BRAND)}PTY`;
  const script = quote(scriptPath);
  const sourced = `[ -n "$${pty}" ] && [ -r ${script} ] && set -- ${argument} ${script} && . ${script}`;
  // fish parses this and leaves at the first word; dash gives a background job no stdin.
  const posix = `[ -n "$FISH_VERSION" ] && exit; ${sourced}; exec 3<&0; cat <&3 >/dev/null 2>&1 &`;
  return agent.shell === 'posix' ? posix : `/bin/sh -c ${quote(posix)}`;
}

export interface EntriesOptions {
  agent: AgentDefinition;
  /** Absolute. */
  scriptPath: string;
  brand?: string | undefined;
  features: readonly Feature[];
}

/** The entries of an agent's config, in the order of the catalog. */
export function hookEntries({ agent, scriptPath, brand, features }: EntriesOptions): HookEntry[] {
  return agent.hooks
    .filter(({ feature }) => features.includes(feature))
    .map(({ event, matcher, argument, timeout }) => ({
      event,
      ...(matcher === undefined ? {} : { matcher }),
      command: hookCommand({ agent, scriptPath, argument, brand }),
      timeout,
    }));
}
