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
  OfflinePlace,
  OfflinePrompt,
  OfflineRecipe,
  OfflineSeed,
  OfflineTask,
  OfflineTool,
} from './offline.ts';
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
export { claudeOffline } from './agents/claude.offline.ts';
