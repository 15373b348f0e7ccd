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

/**
 * Where neither is said, every mode; otherwise what is said, with hooks injected and native on. An
 * agent that reports no status of its own has nothing to say without hooks.
 */
export function chooseModes(
  hooks: HookSource | 'all' | undefined,
  native: boolean | undefined,
  reports = true,
): readonly Mode[] {
  if (hooks !== undefined && hooks !== 'all') return [{ hooks, native: native ?? true }];
  return everyMode.filter(
    (mode) =>
      (native === undefined || mode.native === native) && (reports || mode.hooks !== 'none'),
  );
}
