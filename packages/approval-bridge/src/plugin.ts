export {
  type PluginNews,
  type PluginPlace,
  type PluginReply,
  pluginReply,
  readPluginEvent,
} from './channels/plugin.ts';
export { readable } from './channels/readable.ts';
export { digestOf } from './digest.ts';
export type { Verdict } from './ledger/outcome.ts';
export type { RequestDraft } from './ledger/request.ts';
export { connectIngest, type IngestClient } from './wire/connect-ingest.ts';
