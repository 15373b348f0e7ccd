import type { PluginSettings } from '../plugin/settings.ts';
import { createPlugin, type Plugin } from '../plugin/start.ts';
import { cellsOf } from './cells.ts';

/**
 * The body of a plugin's text: `pluginText` puts the settings before it. The agent's loader calls
 * every export of the file, so this one is all that there is.
 */
declare const AGENTHOOKS_PLUGIN: PluginSettings;

const cells = cellsOf(AGENTHOOKS_PLUGIN.agent);

export const AgenthooksPlugin: Plugin = cells
  ? createPlugin(AGENTHOOKS_PLUGIN, cells)
  : async () => ({});
