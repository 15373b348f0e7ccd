export { type ApprovalCommandOptions, approvalCommand } from './approval-command.ts';
export { hookBundlePath, pluginBundlePath } from './bundle-path.ts';
export {
  type CommandOptions,
  type EntriesOptions,
  hookCommand,
  hookEntries,
} from './command.ts';
export { containerEnv } from './container-env.ts';
export { withoutNames } from './every-shell.ts';
export { type PluginOptions, pluginHead, pluginText } from './plugin-text.ts';
export { quote } from './quote.ts';
export { type RecordCommandOptions, recordCommand } from './record-command.ts';
export { hookScript, type ScriptOptions } from './script.ts';
export { CHILDREN } from './shell/children.ts';
export { chainedIn, chainOf, unchained, usageCommand } from './usage-command.ts';
