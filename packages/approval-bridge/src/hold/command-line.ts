import { isAbsolute } from 'node:path';
import type { HeldHookRules, PermissionRules } from '@agenthooks/agent-catalog';
import { isUnknown, permissions } from '@agenthooks/agent-catalog';

/** What stands on the hook's command line, put there at install or injection. */
export interface HookPlaces {
  agent: string;
  rules: PermissionRules;
  hook: HeldHookRules;
  /** Absolute path of `hub.json`; never from the environment, which a project can set. */
  hubFile: string;
  pane?: string;
}

export type HookEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * `--agent <id> --hub <absolute path> [--pane-variable <name>]`. undefined when the words do not
 * fit: then the hook says nothing.
 */
export function hookPlaces(
  argv: readonly string[],
  env: HookEnvironment,
  cells: Readonly<Record<string, PermissionRules>> = permissions,
): HookPlaces | undefined {
  const agent = wordAfter(argv, '--agent');
  const hubFile = wordAfter(argv, '--hub');
  if (agent === undefined || hubFile === undefined || !isAbsolute(hubFile)) return undefined;
  const rules = Object.hasOwn(cells, agent) ? cells[agent] : undefined;
  if (rules === undefined || isUnknown(rules.hook)) return undefined;
  if (!isSpokenTo(rules.hook, env)) return undefined;
  const variable = wordAfter(argv, '--pane-variable') ?? 'AGENTHOOKS_PANE';
  const pane = env[variable];
  return { agent, rules, hook: rules.hook, hubFile, ...(pane && { pane }) };
}

function wordAfter(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name);
  return at < 0 ? undefined : argv[at + 1];
}

/** Another agent reads our entry, or nobody is there to answer a prompt. */
function isSpokenTo({ guards }: HeldHookRules, env: HookEnvironment): boolean {
  return (
    // A host empties what an outer agent has set.
    !guards.absent.some((name) => (env[name] ?? '') !== '') &&
    (guards.present ?? []).every((name) => (env[name] ?? '') !== '') &&
    Object.entries(guards.equal).every(([name, value]) => env[name] === value)
  );
}

/** Everything of ours goes when this is set. */
export function isDisabled(env: HookEnvironment): boolean {
  return env.AGENTHOOKS_DISABLE === '1';
}
