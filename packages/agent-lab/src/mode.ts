import { type AgentDefinition, isUnknown } from '@agenthooks/agent-catalog';

/** From where the hooks come, and whether the host speaks OSC 7501 with the agent. */
export interface Mode {
  hooks: HookSource;
  native: boolean;
}

/**
 * `both`: installed, and the host would inject but is told of the install, as the command line
 * tells it. `doubled`: installed and injected, so that each hook runs twice.
 */
export type HookSource = 'injected' | 'installed' | 'both' | 'doubled' | 'none';

export const hookSources: readonly HookSource[] = [
  'injected',
  'installed',
  'both',
  'doubled',
  'none',
];

export function installs({ hooks }: Mode): boolean {
  return hooks === 'installed' || hooks === 'both' || hooks === 'doubled';
}

/** What is run when nothing is said: each source with native status, and each kind of evidence alone. */
export const everyMode: readonly Mode[] = [
  { hooks: 'injected', native: true },
  { hooks: 'installed', native: true },
  { hooks: 'both', native: true },
  { hooks: 'doubled', native: true },
  { hooks: 'injected', native: false },
  { hooks: 'none', native: true },
];

export function modeName({ hooks, native }: Mode): string {
  if (hooks === 'none') return native ? 'native alone' : 'nothing';
  return native ? hooks : `${hooks}, no native`;
}

/** Of the files of a run. */
export function runName(sitting: string, mode: Mode): string {
  return `${sitting}-${modeName(mode).replace(/[^a-z]+/g, '-')}`;
}

/** What an agent can do decides which modes there are. */
export interface Ways {
  /** Reports a status of its own: one that does not has nothing to say without hooks. */
  reports: boolean;
  /** Takes hooks for one launch. */
  injects: boolean;
}

export function waysOf({ launch, traits }: AgentDefinition): Ways {
  const nothing = { entries: [], plugin: '/plugin', args: [], env: {}, cwd: '/', folder: '/' };
  return {
    reports: traits.nativeApp !== null,
    injects: !isUnknown(launch.inject({ ...nothing, readFile: () => '' })),
  };
}

/** Where the hooks of a run come from that is about something else. */
export function usualSource(agent: AgentDefinition): 'injected' | 'installed' {
  return waysOf(agent).injects ? 'injected' : 'installed';
}

/** Where neither is said, every mode that the agent has; otherwise what is said. */
export function chooseModes(
  hooks: HookSource | 'all' | undefined,
  native: boolean | undefined,
  { reports, injects }: Ways = { reports: true, injects: true },
): readonly Mode[] {
  if (hooks !== undefined && hooks !== 'all') return [{ hooks, native: native ?? true }];
  return everyMode.filter(
    (mode) =>
      (native === undefined || mode.native === native) &&
      (reports || mode.hooks !== 'none') &&
      (injects || (mode.hooks !== 'injected' && mode.hooks !== 'doubled')),
  );
}
