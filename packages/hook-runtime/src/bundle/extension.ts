import { createExtension, type Extension } from '../plugin/listen.ts';
import type { PluginSettings } from '../plugin/settings.ts';
import { cellsOf } from './cells.ts';

/** The same body for an agent whose loader calls the default export and takes listeners. */
declare const AGENTHOOKS_PLUGIN: PluginSettings;

const cells = cellsOf(AGENTHOOKS_PLUGIN.agent);

const extension: Extension = cells ? createExtension(AGENTHOOKS_PLUGIN, cells) : () => {};

export default extension;
