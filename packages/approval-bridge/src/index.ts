export { canonical } from './canonical.ts';
export {
  type AppServerNews,
  type AppServerPlace,
  type AppServerState,
  appServerReply,
  freshAppServer,
  type RpcMessage,
  readAppServer,
} from './channels/app-server.ts';
export { type HookPlace, printedVerdict, requestOfHook } from './channels/held-hook.ts';
export {
  type AppServerLink,
  type AppServerLinkOptions,
  linkAppServer,
} from './channels/link/link-app-server.ts';
export {
  type PluginNews,
  type PluginPlace,
  type PluginReply,
  pluginReply,
  readPluginEvent,
} from './channels/plugin.ts';
export { LARGEST_INPUT, readable } from './channels/readable.ts';
export { digestOf } from './digest.ts';
export { ARM_AFTER_MS, armed, type CardView } from './display/armed.ts';
export { display, displayText, type Shown, type ShownField } from './display/display.ts';
export {
  type Asker,
  type GuardPolicy,
  type GuardVerdict,
  type LiveAgent,
  mayAnswer,
  type Origin,
  type ProcessView,
} from './guard/may-answer.ts';
export { type Peer, peerIn, peerOf } from './guard/peer.ts';
export { ancestry, environmentNames, type ProcessFacts, processFacts } from './guard/process.ts';
export {
  type HookEnvironment,
  type HookIo,
  holdHook,
  isDisabled,
  processIo,
  reportToolEnd,
} from './hold.ts';
export type {
  LedgerEffect,
  LedgerEvent,
  LedgerRecord,
  LedgerReply,
  Receipt,
  RefusalCode,
} from './ledger/effect.ts';
export type {
  AnswerInput,
  LedgerInput,
  LedgerInputType,
  NativeState,
  WithdrawReason,
} from './ledger/input.ts';
export {
  CLOSED_KEPT,
  type Entry,
  emptyLedger,
  entryById,
  type Ledger,
  MOST_OPEN,
  openRequests,
  type Pane,
} from './ledger/ledger.ts';
export { isVerdict, type Outcome, type OutcomeKind, type Verdict } from './ledger/outcome.ts';
export { rebuild } from './ledger/rebuild.ts';
export type { Choice, Request, RequestDraft, RequestKind } from './ledger/request.ts';
export type { Rule as LedgerRule } from './ledger/rules/rule.ts';
export { LEDGER_RULES } from './ledger/rules/table.ts';
export { SETTLE_MS } from './ledger/rules/terminal.ts';
export { step } from './ledger/step.ts';
export {
  type Claimed,
  type ClaimRequest,
  claim,
  confirm,
  disconnect,
  forget,
  LEASE_MS,
  type LeaseKind,
  noPresentations,
  type Presentation,
  type Presentations,
  release,
} from './presentation/presentations.ts';
export {
  type CheckedReply,
  type Contract,
  type ContractField,
  checkReply,
  choiceSchema,
  describeContract,
  parseContract,
} from './questions/contract.ts';
export {
  CLAIM_LEASE_MS,
  type Claim,
  type Coordinate,
  type Question as DurableQuestion,
  QuestionError,
  type QuestionRequest,
  type QuestionTrouble,
  type Resolution,
  WAITING_LEASE_MS,
} from './questions/question.ts';
export { type GivenReply, nextQuestion, type ReplyVerdict } from './questions/rules.ts';
export { type Asked, type QuestionStore, questionStore } from './questions/store.ts';
export { waitForResolution } from './questions/wait.ts';
export { VERSION } from './version.ts';
export {
  type ControlClient,
  ControlError,
  type ControlOptions,
  connectControl,
  OtherVersion,
} from './wire/connect-control.ts';
export {
  connectIngest,
  type IngestClient,
  type IngestOptions,
  type Registration,
} from './wire/connect-ingest.ts';
export type {
  AnswerContent,
  AnswerReply,
  Card,
  ControlHello,
  ControlReply,
  ControlRequest,
  GuardCode,
  HubEvent,
  HubNews,
  HubStatus,
  SessionView,
  Via,
} from './wire/control.ts';
export { parseControl, parseControlHello } from './wire/control-schema.ts';
export { createLineReader, encodeLine, type LineReader, LineTooLong } from './wire/framing.ts';
export { commonProtocol, type Hello, type VersionRefused, type Welcome } from './wire/hello.ts';
export type {
  ApprovalNews,
  Evidence,
  IngestHello,
  IngestReply,
  IngestRequest,
  IngestRole,
  RegisterMessage,
} from './wire/ingest.ts';
export { parseIngest } from './wire/ingest-schema.ts';
export { LONGEST_LINE, LONGEST_SOCKET_PATH, MOST_UNREAD, PROTOCOLS } from './wire/limits.ts';
export {
  evidenceOf,
  type LinkedSession,
  linkSession,
  type SessionLink,
} from './wire/link-session.ts';
export {
  checkSocket,
  hubFileOf,
  privately,
  type Rendezvous,
  RendezvousError,
  type RendezvousTrouble,
  readRendezvous,
} from './wire/rendezvous.ts';
