export {
  type AttachedSession,
  attachSession,
  type Leaving,
  type SendOutcome,
  sendToSession,
  stopSession,
} from './control/client.ts';
export { panesAbove } from './control/guard.ts';
export type { PlainExit } from './control/messages.ts';
export type { DeliverOutcome } from './deliveries.ts';
export type { Environment } from './environment.ts';
export { HostError, type HostErrorCode } from './errors.ts';
export type { Exit } from './exit.ts';
export { hostSession } from './host.ts';
export type { HookSource } from './inject.ts';
export { createInputReader, type InputReader, type InputTimings } from './keys/reader.ts';
export type { InputToken, KeyKind } from './keys/token.ts';
export type { HostOptions } from './options.ts';
export { type AttachOptions, attachTerminal } from './outer/attach.ts';
export { DETACH_KEY, type DetachKey, isDetachKeyName } from './outer/detach-key.ts';
export type { ShownEvents, ShownSession } from './outer/shown.ts';
export { stateTitle, type TitledState } from './outer/title.ts';
export { nodePty } from './pty/node-pty.ts';
export type { PtyChild, PtyExit, PtyPort, PtyRequest } from './pty/port.ts';
export { forgetSession } from './registry/forget.ts';
export { listSessions } from './registry/list.ts';
export { parseRecord, type RegisteredSession, type SessionRecord } from './registry/record.ts';
export type { CompanionPlace, HostedSession, SessionEvents, Snapshot, Writer } from './session.ts';
export {
  HOST_TIMINGS,
  type HostTimingName,
  type HostTimings,
  type Timings,
} from './timings.ts';
export { type Trial, type TrialRequest, type TriedEntry, tryHooks } from './trial/try-hooks.ts';
export { type RecordingTrialRequest, tryRecording } from './trial/try-recording.ts';
