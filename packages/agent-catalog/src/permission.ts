import type { HookGuards, Known } from './definition.ts';
import type { PayloadPath } from './recording.ts';

/**
 * The form of an agent's permission cell: how a person can answer it from outside, and the words
 * in which it takes an answer. Data and pure functions over payloads, so that the hook's bundle
 * can carry it.
 */
export interface PermissionRules {
  /** By which mechanism an answer reaches the agent; `none` is a card that only shows. */
  channel: 'held-hook' | 'app-server' | 'plugin' | 'none';
  /** Whether the agent's own prompt stands while we wait, so that both can be answered. */
  prompt: 'painted' | 'hidden';
  hold: PermissionHold;
  /**
   * Of an app-server: the socket of the one that panes without a host share, below a config root.
   * It is only ever connected to. null where there is none.
   */
  sharedServer: Known<string> | null;
  /** Variables in the environment of everything that the agent starts. */
  marks: readonly string[];
  /** The one that holds the pid of the agent itself. */
  agentPid: Known<string>;
  hook: Known<HeldHookRules>;
  /**
   * Where nothing takes an answer from outside, a card only shows: what it calls the text that the
   * recorder keeps of the asking. null: that text says only that something is asked.
   */
  told?: string | null;
}

export interface PermissionHold {
  /** How long a request waits for an answer from outside, in seconds. */
  seconds: number;
  /** The limit written into the agent's config: the hook must end by itself, never be killed. */
  hookSeconds: number;
}

/** What a hook's limit must exceed its wait by, in seconds: time to print and to leave. */
export const HOLD_MARGIN_SECONDS = 5;

export interface HeldHookRules {
  event: string;
  /** Events that tell that a tool ended, whoever allowed it. */
  ends: readonly string[];
  guards: HookGuards;
  payload: {
    event: PayloadPath;
    session: PayloadPath;
    cwd: PayloadPath;
    agentId: PayloadPath;
    tool: PayloadPath;
    input: PayloadPath;
  };
  /** Of an event that runs for more than what is asked: whether a prompt is likely to follow. */
  asks?(payload: unknown): boolean;
  /** Tools that ask the person something: a plain yes is no answer. */
  questions: Known<QuestionTool>;
  /** Tools that show a plan: a plain yes is no answer. */
  plans: Known<PlanTool>;
  /** Tools that ask for more than yes or no, in a way that a hook was not seen to answer. */
  shownOnly: readonly string[];
  /** Rules that the agent itself offers for this call, in its order. */
  suggestions(payload: unknown): Suggestion[];
  /** What the hook prints, as JSON. */
  verdict(decision: Decision): unknown;
  /**
   * How the end of a tool names the call that was asked for: the same input, the same with more
   * keys, or by the tool alone. Tools that are not named here end with the same input.
   */
  endInput: Readonly<Record<string, 'more' | 'tool'>>;
  /** Where the end has the input, when not where the request has it. */
  endInputAt?: PayloadPath;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface QuestionTool {
  tool: string;
  /** undefined: not of the form that was measured, so not answerable from outside. */
  read(input: JsonObject): Question[] | undefined;
  /** The input that carries the answers: by question, what was chosen or written. */
  answer(input: JsonObject, answers: Answers): JsonObject;
}

export interface Question {
  /** Unique within the request. */
  id: string;
  text: string;
  header?: string;
  options: { label: string; description?: string }[];
  /** Several options may be chosen. */
  multiple: boolean;
  /** Something else may be written instead. */
  free: boolean;
}

/** By question id. One entry, or several where the question allows it. */
export type Answers = Readonly<Record<string, readonly string[]>>;

export interface PlanTool {
  tool: string;
  /** Key of the plan's text in the input; an edited plan replaces it. */
  plan: string;
}

/** A standing permission that the agent offers beside the answer to this call. */
export interface Suggestion {
  /** The exact text of each rule. */
  rules: string[];
  /** Until when or where it is kept, in words. */
  kept: string;
  /** `session`: until the session ends; `saved`: in a file. */
  scope: 'session' | 'saved';
  /** It reaches beyond calls like this one: a mode, a folder. */
  beyond: boolean;
  /** As the agent gave it, to be given back unchanged. */
  raw: unknown;
}

export type Decision =
  | { behavior: 'allow'; input?: JsonObject; suggestion?: Suggestion }
  | { behavior: 'deny'; message?: string };
