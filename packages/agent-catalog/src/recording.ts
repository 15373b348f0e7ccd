import type { Known } from './definition.ts';

/**
 * The form of an agent's recording cell: which of its events become a line of the recorder, what
 * stands on that line, and what the line means to a view. Data only, so that the same table
 * serves the hook's bundle, the views and the docs.
 */
export interface RecordingRules {
  /** Where a payload names its event. Where it does not, the hook's own argument says it. */
  event: readonly PayloadPath[];
  session: readonly PayloadPath[];
  /** The subagent that speaks; nothing there means the root. */
  agentId: readonly PayloadPath[];
  /** Values of `agentId` that mean the root all the same. */
  rootAgents: readonly string[];
  /** Events that are not named here leave no line. */
  events: Readonly<Record<string, RecordedEvent>>;
  /** Types of background work that stay for a whole session and keep no turn open. */
  ambient: readonly string[];
  spendLimit: Known<SpendLimit>;
  /** The agent's own record of its running sessions, which knows more than lines can. */
  sessionRecord: Known<SessionRecordPlace>;
  transcript: Known<TranscriptPlace>;
}

/** Keys from the top of a payload, joined by dots; a number picks from a list. */
export type PayloadPath = string;

/** What a line means, the same words for every agent. */
export type Meaning =
  | 'session-start'
  | 'session-end'
  | 'prompt'
  /** A person is needed. */
  | 'ask'
  /** What was asked is settled. */
  | 'answer'
  | 'notice'
  | 'turn-end'
  | 'failure'
  | 'interrupt'
  | 'child-start'
  | 'child-end';

/** The kind of a prompt that the agent gave itself. */
export const injectedPrompt = 'injected';

export interface RecordedEvent {
  means: Meaning | 'not-recorded';
  /** Where the kind decides. */
  byKind?: Readonly<Record<string, Meaning | 'not-recorded'>>;
  /** The first that yields a word stands as `kind` on the line. */
  kind?: readonly KindSource[];
  /** The first that yields text stands as `detail` on the line. */
  detail?: readonly PayloadPath[];
  /** Background work that still runs. */
  running?: RunningRule;
  /** Kinds that only repeat, later and with less, what another event has already asked. */
  repeats?: readonly string[];
}

/** A value of the payload, or a word said when the payload has a certain form. */
export type KindSource = PayloadPath | SayWhen;

export type SayWhen = { when: PayloadPath; say: string } & (
  | { is: string | boolean | number }
  | { startsWith: string }
  | { present: boolean }
);

export interface RunningRule {
  list: PayloadPath;
  /** Paths inside one entry. */
  type: readonly PayloadPath[];
  detail: readonly PayloadPath[];
  /** Entries count only when this path has one of these values. */
  while: { path: PayloadPath; is: readonly string[] };
}

/** A failure that lasts until the account's limit resets, told from one that a retry mends. */
export interface SpendLimit {
  kinds: readonly string[];
  /** Sources of `RegExp` with the flag `i`: the text names a spend or usage limit. */
  names: readonly string[];
  /** Sources of `RegExp` with the flag `i`: it names one only to say that it is not that. */
  denies: readonly string[];
}

/** One JSON file per running process, below the config root. */
export interface SessionRecordPlace {
  folder: string;
  /** Names of the files that may be read; anything else beside them is never opened. */
  file: string;
  session: PayloadPath;
  pid: PayloadPath;
  /** Field 22 of `/proc/<pid>/stat` at the process's start, against a reused pid. */
  startTicks: PayloadPath;
  status: PayloadPath;
  /** Statuses in which a person is needed. */
  waiting: readonly string[];
  waitingFor: PayloadPath;
  /** Epoch milliseconds. */
  since: PayloadPath;
  /** The session's folder. */
  cwd?: PayloadPath;
  /** What the other statuses mean; one that is not named here says nothing. */
  phases?: Readonly<Record<string, 'working' | 'idle'>>;
}

/** One JSON line per message, at `<folder>/<any>/<session>.jsonl` below the config root. */
export interface TranscriptPlace {
  folder: string;
  /** An entry with this value at this path says that the account's limit refused the request. */
  limit: { path: PayloadPath; is: string };
  /** An entry like this is an answer of the model, so that an earlier limit no longer holds. */
  answered: { path: PayloadPath; is: string; unless: PayloadPath };
  at: PayloadPath;
}

/** What the hook knows besides the payload. */
export interface RecordingHints {
  event?: string;
  session?: string;
}

/** A payload as read, not yet redacted nor cut. */
export interface Recording {
  event: string;
  means: Meaning;
  session?: string;
  agentId?: string;
  kind?: string;
  detail?: string;
  running?: { type: string; detail?: string }[];
}

/** The value at a path; undefined where any step is missing. */
export function valueAt(payload: unknown, path: PayloadPath): unknown {
  let value = payload;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** A string, or a number or boolean in words; empty strings and everything else are nothing. */
export function textAt(payload: unknown, path: PayloadPath): string | undefined {
  const value = valueAt(payload, path);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function firstText(payload: unknown, paths: readonly PayloadPath[]): string | undefined {
  for (const path of paths) {
    const text = textAt(payload, path);
    if (text !== undefined) return text;
  }
  return undefined;
}

function holds(payload: unknown, pick: SayWhen): boolean {
  const value = valueAt(payload, pick.when);
  if ('is' in pick) return value === pick.is;
  if ('startsWith' in pick) return typeof value === 'string' && value.startsWith(pick.startsWith);
  return (value !== undefined && value !== null) === pick.present;
}

function pickWord(payload: unknown, picks: readonly KindSource[]): string | undefined {
  for (const pick of picks) {
    if (typeof pick === 'string') {
      const text = textAt(payload, pick);
      if (text !== undefined) return text;
    } else if (holds(payload, pick)) return pick.say;
  }
  return undefined;
}

function running(payload: unknown, rule: RunningRule): Recording['running'] {
  const list = valueAt(payload, rule.list);
  if (!Array.isArray(list)) return undefined;
  const entries: { type: string; detail?: string }[] = [];
  for (const entry of list as unknown[]) {
    const status = textAt(entry, rule.while.path);
    const type = firstText(entry, rule.type);
    if (type === undefined || status === undefined || !rule.while.is.includes(status)) continue;
    const detail = firstText(entry, rule.detail);
    entries.push(detail === undefined ? { type } : { type, detail });
  }
  return entries.length > 0 ? entries : undefined;
}

function own(rules: RecordingRules, event: string): RecordedEvent | undefined {
  return Object.hasOwn(rules.events, event) ? rules.events[event] : undefined;
}

/** What a line with this event and kind means to a view; undefined where the table has no row. */
export function meaningOf(
  rules: RecordingRules,
  event: string,
  kind: string | undefined,
): Meaning | undefined {
  const row = own(rules, event);
  if (!row) return undefined;
  const means =
    kind !== undefined && row.byKind && Object.hasOwn(row.byKind, kind)
      ? row.byKind[kind]
      : row.means;
  return means === 'not-recorded' ? undefined : means;
}

/** Whether a line with this event and kind only repeats what another event has asked. */
export function repeatsAnAsk(
  rules: RecordingRules,
  event: string,
  kind: string | undefined,
): boolean {
  return kind !== undefined && (own(rules, event)?.repeats?.includes(kind) ?? false);
}

/**
 * One payload as a recording, or null where nothing is to be recorded: a heartbeat, an event
 * that the table does not name, a payload without any event.
 */
export function readRecording(
  rules: RecordingRules,
  payload: unknown,
  hints: RecordingHints = {},
): Recording | null {
  const event = firstText(payload, rules.event) ?? hints.event;
  if (event === undefined) return null;
  const row = own(rules, event);
  if (!row) return null;
  const kind = pickWord(payload, row.kind ?? []);
  const means = meaningOf(rules, event, kind);
  if (!means) return null;

  const recording: Recording = { event, means };
  const session = firstText(payload, rules.session) ?? hints.session;
  if (session !== undefined) recording.session = session;
  const agentId = firstText(payload, rules.agentId);
  if (agentId !== undefined && !rules.rootAgents.includes(agentId)) recording.agentId = agentId;
  if (kind !== undefined) recording.kind = kind;
  const detail = firstText(payload, row.detail ?? []);
  if (detail !== undefined) recording.detail = detail;
  const work = row.running && running(payload, row.running);
  if (work) recording.running = work;
  return recording;
}
