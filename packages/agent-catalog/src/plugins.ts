import { opencodePlugin } from './agents/opencode.plugin.ts';
import { piPlugin } from './agents/pi.plugin.ts';
import type { PluginRules } from './plugin-rules.ts';

/**
 * The plugin cell of every agent that takes a plugin file, by agent id. It stands apart from the
 * definitions because the plugin's text carries these tables and nothing else.
 */
export const plugins: Readonly<Record<string, PluginRules>> = {
  opencode: opencodePlugin,
  pi: piPlugin,
};
