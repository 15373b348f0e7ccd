import type { Feature, HookEntry, HookRow } from '@agenthooks/agent-catalog';
import { assetsOf, homeOf, type RootRequest, workOf } from '../request.ts';
import { statusOf } from '../status.ts';

/** An entry of ours that stands in the agent's file, and what it is for. */
export interface InstalledHook {
  entry: HookEntry;
  feature: Feature;
  /** What a shell says there; null where Node serves it. */
  row: HookRow | null;
}

export interface InstalledHooks {
  hooks: InstalledHook[];
  /** The folder for run-time files that stands in the commands. */
  home: string;
}

/** Of a complete install of commands; undefined otherwise. */
export function installedHooks(request: RootRequest): InstalledHooks | undefined {
  const { installed, features } = statusOf(request);
  const work = workOf(request);
  if (!installed || work.agent.config.shape === 'plugin-file') return undefined;
  const hooks = features.flatMap((feature) => {
    const rows = work.agent.hooks.filter((row) => row.feature === feature);
    // What a shell says comes first, in the order of the rows.
    return assetsOf(work, [feature]).entries.map((entry, index) => ({
      entry,
      feature,
      row: rows[index] ?? null,
    }));
  });
  return { hooks, home: homeOf(work) };
}
