export { parseBody } from './body.ts';
export {
  BODY_LIMIT,
  CONTRACT,
  type Example,
  type Field,
  type FieldKind,
  type Form,
  type KeyedField,
} from './contract.ts';
export { encodeSignal, MARKS, signalBody } from './encode.ts';
export type {
  BellEvent,
  DeviceAttributesQueryEvent,
  DroppedEvent,
  MarkEvent,
  NotificationEvent,
  ProgressEvent,
  ResetEvent,
  SignalEvent,
  StatusCapabilitiesEvent,
  StatusDiscardedEvent,
  StatusEvent,
  StatusQueryEvent,
  TerminalEvent,
  TitleEvent,
  UnknownEvent,
} from './event.ts';
export { epochSeconds, patternOf } from './field.ts';
export { SIGNAL_NAMES, signalFromText } from './from-text.ts';
export {
  createToken,
  DEFAULT_BRAND,
  type Dialect,
  environmentPrefix,
  type Identity,
} from './identity.ts';
export { eventToJson, type JsonEvent, toJsonLine } from './json.ts';
export { type Notice, type NoticeWay, notice } from './notice.ts';
export { noticeWay, tmuxLayers } from './notice-way.ts';
export { printable } from './printable.ts';
export { createDecoder, type Decoder } from './scanner/decoder.ts';
export { createFilter, type Filter, type Filtered } from './scanner/filter.ts';
export type { FilterOptions } from './scanner/ours.ts';
export type { DecoderOptions } from './scanner/reader.ts';
export type {
  Ask,
  AttentionSignal,
  ContextSignal,
  DelegatedSignal,
  DoneSignal,
  FailedSignal,
  InterruptedSignal,
  ReadySignal,
  SessionSignal,
  Signal,
  SignalName,
  UsageSignal,
  WorkingCause,
  WorkingSignal,
} from './signal.ts';
export { encodeReport, STATUS_QUERY, statusReply, type Terminator } from './status/encode.ts';
export {
  createNegotiation,
  NEGOTIATION,
  type Negotiation,
  type Support,
} from './status/negotiation.ts';
export { type Capabilities, type ParsedReport, parseReport } from './status/parse.ts';
export { createRecords, type Records, recordsToJson, type StatusRecord } from './status/records.ts';
export type { Report, ReportKind, ReportState } from './status/report.ts';
export { type RolledUp, rollUp } from './status/roll-up.ts';
export { unwrapTmux, wrapTmux } from './tmux.ts';
