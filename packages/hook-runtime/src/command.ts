import {
  type AgentDefinition,
  type Feature,
  type HookArgument,
  type HookEntry,
  type ServedRow,
  servedRows,
} from '@agenthooks/agent-catalog';
import { hubFileOf } from '@agenthooks/approval-bridge/hold';
import { DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import { approvalCommand } from './approval-command.ts';
import { inEveryShell } from './every-shell.ts';
import { quote } from './quote.ts';
import { recordCommand } from './record-command.ts';

export interface CommandOptions {
  agent: AgentDefinition;
  /** Absolute. */
  scriptPath: string;
  argument: HookArgument | 'usage';
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
  // dash gives a background job no stdin.
  return inEveryShell(agent, `${sourced}; exec 3<&0; cat <&3 >/dev/null 2>&1 &`);
}

export interface EntriesOptions {
  agent: AgentDefinition;
  /** Absolute paths of `hook.sh`, `hook.mjs` and Node. */
  scriptPath: string;
  bundlePath: string;
  nodePath: string;
  /** The folder for run-time files, absolute. */
  home: string;
  brand?: string | undefined;
  features: readonly Feature[];
}

/** The entries of an agent's config: what a shell says first, in the order of the catalog. */
export function hookEntries(options: EntriesOptions): HookEntry[] {
  const { agent, scriptPath, brand, features } = options;
  const said = agent.hooks
    .filter(({ feature }) => features.includes(feature))
    .map(({ event, matcher, argument, timeout }) => ({
      event,
      ...(matcher === undefined ? {} : { matcher }),
      command: hookCommand({ agent, scriptPath, argument, brand }),
      timeout,
    }));
  const served = servedRows(agent)
    .filter(({ feature }) => features.includes(feature))
    .map((row) => servedEntry(row, options));
  return [...said, ...served];
}

function servedEntry(row: ServedRow, options: EntriesOptions): HookEntry {
  const { event, verb, timeout, way } = row;
  const command =
    verb === 'record'
      ? recordCommand({ ...options, row })
      : approvalCommand({ ...options, verb, hubFile: hubFileOf(options.home) });
  return { event, command, timeout, ...(way === 'async' && { async: true }) };
}
