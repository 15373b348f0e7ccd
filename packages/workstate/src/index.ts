export { type Config, defineConfig } from './config.ts';
export {
  advance,
  type Delivery,
  type DeliveryAct,
  type DeliveryEvent,
  type DeliveryRefusal,
  type DeliveryStep,
  deliver,
  type Message,
  type RefusalCode,
} from './delivery/deliver.ts';
export type {
  ChangedEffect,
  ClearUnreadEffect,
  Effect,
  NotifyEffect,
  ProvenEffect,
  RefusedEffect,
  WakeAtEffect,
} from './effect.ts';
export { initialState } from './initial.ts';
export type { Input, InputOf, InputType, ReadAs } from './input.ts';
export { explain } from './journal/explain.ts';
export type { Redact } from './journal/keep.ts';
export {
  decodeLine,
  encodeLine,
  type JournalLine,
  opensSegment,
  type SegmentLine,
  type SpawnFacts,
  type StepLine,
} from './journal/line.ts';
export {
  createJournal,
  type Journal,
  type JournalOptions,
  type JournalPosition,
  recordStep,
} from './journal/record.ts';
export {
  type Difference,
  type LineFault,
  type Replay,
  type Replayed,
  replay,
} from './journal/replay.ts';
export { readQuiet } from './readers/quiet.ts';
export type { Said } from './readers/said.ts';
export {
  type Delay,
  SCORE_LIMITS,
  type Score,
  score,
  type TruthEdge,
  type TruthEdgeName,
} from './readers/score.ts';
export { readTitleOnly } from './readers/title-only.ts';
export { type Readiness, readiness } from './readiness.ts';
export type { Rule } from './rules/rule.ts';
export { RULES } from './rules/table.ts';
export type {
  AskKind,
  Context,
  Delegated,
  NativeRecord,
  OpenAsk,
  Phase,
  Reason,
  Source,
  State,
  Unread,
  Usage,
} from './state.ts';
export { type Step, step } from './step.ts';
export { defaultTimings, TIMINGS, type Timing, type TimingName, type Timings } from './timings.ts';
export type { AgentTraits } from './traits.ts';
