export { claudeOffline } from './agents/claude.offline.ts';
export { claude } from './agents/claude.ts';
export { agentById, agents } from './agents.ts';
export * from './definition.ts';
export type {
  Keys,
  ModelApi,
  OfflineAsk,
  OfflineCommand,
  OfflineDialog,
  OfflineErrand,
  OfflineFailure,
  OfflineGiven,
  OfflineMoment,
  OfflinePlace,
  OfflineProbes,
  OfflinePrompt,
  OfflineRecipe,
  OfflineSeed,
  OfflineTask,
  OfflineTool,
} from './offline.ts';
export { readHook } from './reading.ts';
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
export { meaningOf, readRecording, repeatsAnAsk, textAt, valueAt } from './recording.ts';
export { recordings } from './recordings.ts';
export type { HookArgument, HookPayload } from './script.ts';
