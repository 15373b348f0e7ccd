import { permissions, plugins, recordings } from '@agenthooks/agent-catalog';
import type { PluginCells } from '../plugin/core.ts';

/** What a plugin's text knows of its agent; undefined for one that takes no plugin. */
export function cellsOf(agent: string): PluginCells | undefined {
  const plugin = plugins[agent];
  if (plugin === undefined) return undefined;
  return {
    plugin,
    recording: recordings[agent],
    answers: permissions[agent]?.channel === 'plugin',
    hold: permissions[agent]?.hold.seconds ?? 0,
  };
}
