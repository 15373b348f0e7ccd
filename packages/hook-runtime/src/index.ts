export {
  type CommandOptions,
  type EntriesOptions,
  hookCommand,
  hookEntries,
} from './command.ts';
export { hookScript, type ScriptOptions } from './script.ts';
