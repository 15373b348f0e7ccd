export { claudeOffline } from './agents/claude.offline.ts';
export { claudePermission } from './agents/claude.permission.ts';
export { claude } from './agents/claude.ts';
export { codexCompanion } from './agents/codex.companion.ts';
export { codexOffline } from './agents/codex.offline.ts';
export { codexTrust } from './agents/codex.trust.ts';
export { codex } from './agents/codex.ts';
export { copilot } from './agents/copilot.ts';
export { droidPermission } from './agents/droid.permission.ts';
export { droid } from './agents/droid.ts';
export { gemini } from './agents/gemini.ts';
export { grok } from './agents/grok.ts';
export { kimi } from './agents/kimi.ts';
export { opencode } from './agents/opencode.ts';
export { pi } from './agents/pi.ts';
export { qwen } from './agents/qwen.ts';
export { agentById, agents, unprovenAgents } from './agents.ts';
export type {
  HookBehaviour,
  McpBehaviour,
  PluginBehaviour,
  UsageSlot,
  UsageSource,
} from './behaviour.ts';
export { type CloneOptions, cloneAgent, nameOf } from './clone.ts';
export type { CompanionLaunch, CompanionRules } from './companion.ts';
export * from './definition.ts';
export { hooksFileOf, timeoutInFile, timeoutInSeconds } from './entry-form.ts';
export type { HookFile, HookFilePlace, OtherReader } from './hook-files.ts';
export { newerNode } from './newer-node.ts';
export type {
  Keys,
  ModelApi,
  OfflineAsk,
  OfflineChild,
  OfflineClear,
  OfflineCommand,
  OfflineDialog,
  OfflineElicitation,
  OfflineErrand,
  OfflineFailure,
  OfflineGiven,
  OfflineKept,
  OfflineMoment,
  OfflinePlace,
  OfflineProbes,
  OfflinePrompt,
  OfflineRecipe,
  OfflineSeed,
  OfflineTask,
  OfflineTool,
} from './offline.ts';
export type {
  Answers,
  Decision,
  HeldHookRules,
  JsonObject,
  PermissionHold,
  PermissionRules,
  PlanTool,
  Question,
  QuestionTool,
  Suggestion,
} from './permission.ts';
export { HOLD_MARGIN_SECONDS } from './permission.ts';
export { permissions } from './permissions.ts';
export type {
  Listeners,
  PluginEntry,
  PluginReader,
  PluginRules,
  ReturnedHooks,
} from './plugin-rules.ts';
export { plugins } from './plugins.ts';
export { type ReadingCells, readHook, rowsFor, signalsOf } from './reading.ts';
export type {
  KindSource,
  Meaning,
  PayloadPath,
  RecordedEvent,
  Recording,
  RecordingHints,
  RecordingRules,
  RunningRule,
  SayWhen,
  SessionRecordPlace,
  SpendLimit,
  TranscriptPlace,
} from './recording.ts';
export {
  injectedPrompt,
  meaningOf,
  readRecording,
  repeatsAnAsk,
  textAt,
  valueAt,
} from './recording.ts';
export { recordings } from './recordings.ts';
export { samplePayload } from './sample-payload.ts';
export type { DelegatedKeys, HookArgument, HookPayload, PromptSource } from './script.ts';
export { type ServedRow, servedRows } from './served.ts';
export type {
  HookPlace,
  ListedHook,
  ServerCall,
  ServerEnvironment,
  TrustRules,
} from './trust.ts';
export { readUsage } from './usage.ts';
export { compareVersions, neededFor } from './version.ts';
