import { permissions, plugins, recordings } from '@agenthooks/agent-catalog';
import type { PluginSettings } from '../plugin/settings.ts';
import { createPlugin, type Plugin } from '../plugin/start.ts';

/**
 * The body of a plugin's text: `pluginText` puts the settings before it. The agent's loader calls
 * every export of the file, so this one is all that there is.
 */
declare const AGENTHOOKS_PLUGIN: PluginSettings;

const { agent } = AGENTHOOKS_PLUGIN;
const cells = plugins[agent];

export const AgenthooksPlugin: Plugin = cells
  ? createPlugin(AGENTHOOKS_PLUGIN, {
      plugin: cells,
      recording: recordings[agent],
      hold: permissions[agent]?.hold.seconds ?? 0,
    })
  : async () => ({});
