export { defaultBrand, variablePrefix } from './brand.ts';
export { type AppendContext, appendLine } from './files/append.ts';
export { RefusedError } from './files/refused.ts';
export { type SegmentSettings, signalSegments, troubleSegments } from './files/segments.ts';
export {
  type Environment,
  recorderHome,
  signalsFile,
  signalsFolder,
  spoolFolder,
  troubleFile,
  windowOf,
} from './home.ts';
export { type Decoded, decodeLine } from './line/decode.ts';
export { encodeLine } from './line/encode.ts';
export {
  detailLimit,
  lineLimit,
  lineVersion,
  noSession,
  type RunningWork,
  type SignalLine,
} from './line/line.ts';
export { lineSchema } from './line/schema.ts';
export { readSessionRecord, type SessionRecordRequest } from './native/session-record.ts';
export {
  limitInTranscript,
  readTranscriptLimit,
  type TranscriptRequest,
} from './native/transcript.ts';
export { beginning, type Cursor, cursorText, type Place, readCursor } from './read/cursor.ts';
export type { FollowCallbacks } from './read/file-follower.ts';
export {
  type FollowFolderOptions,
  type Following,
  type FollowingFolder,
  type FollowOptions,
  followFolder,
  followSignals,
} from './read/follow.ts';
export {
  type Coverage,
  type OtherVersions,
  type ReadRequest,
  readSignals,
  type SignalsRead,
} from './read/read.ts';
export { CurrentSession, currentSession, linesOf } from './read/session-filter.ts';
export { knownSecrets } from './record/known-secrets.ts';
export { type LineContext, lineOf } from './record/line-of.ts';
export { recordMain } from './record/main.ts';
export { type PayloadContext, recordPayload } from './record/record-payload.ts';
export { type Found, findSecrets, type KnownSecret } from './redaction/find.ts';
export { type Redacted, redact } from './redaction/redact.ts';
export { cut, redactAndCut } from './redaction/redact-and-cut.ts';
export type { Pattern, Rule } from './redaction/rule.ts';
export { rules as redactionRules } from './redaction/rules.ts';
export type { Places } from './share/places.ts';
export { readShare, sharedFile } from './share/read-share.ts';
export {
  type Share,
  type ShareFile,
  type ShareParts,
  shareBundle,
  shareListing,
  shareText,
} from './share/share.ts';
export { emptySpool, type SpoolContext } from './spool/empty.ts';
export { readSpoolName, type SpoolName, spoolName } from './spool/name.ts';
export { logTrouble, type TroubleContext } from './trouble.ts';
export { type Activity, activity } from './views/activity.ts';
export { type LongRunning, type LongShell, longShell } from './views/long-shell.ts';
export { meaningOfLine, type Rules } from './views/meaning.ts';
export {
  type SpendLimitOptions,
  type SpendLimitReached,
  spendLimit,
  type TranscriptLimit,
} from './views/spend-limit.ts';
export { type TimelineEntry, timeline } from './views/timeline.ts';
export {
  type SessionRecord,
  type Waiting,
  type WaitingOptions,
  waiting,
} from './views/waiting.ts';
export { type WriteContext, writeSignal } from './write-signal.ts';
