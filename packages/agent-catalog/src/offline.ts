import type { Known, Unknown } from './definition.ts';

/**
 * How an agent is run without network and tokens: what the lab seeds, what it types, and how it
 * knows on the screen that the agent waits. Everything that the lab provokes is a cell, so that
 * scenarios name no agent. Patterns are sources of `RegExp` with the flag `u` over the visible
 * rows, joined by line feeds.
 */
export interface OfflineRecipe {
  /** What the scripted model must speak. */
  api: ModelApi;
  /** Arguments of every launch. */
  args: readonly string[];
  /** Beside PATH, HOME, TERM, LANG, SHELL and the XDG folders, which the lab sets. */
  environment(place: OfflinePlace): Record<string, string>;
  /** Files of the isolated home, before the first launch. `allowed` commands run without asking. */
  seeds(place: OfflinePlace, given: OfflineGiven): OfflineSeed[];
  /** Patterns over a raw request for `{{name}}` in tool inputs; the first group, else the whole. */
  captures: Readonly<Record<string, string>>;
  /** Requests that the agent makes for itself. */
  errands: readonly OfflineErrand[];
  /** The empty prompt, ready for typing. */
  prompt: OfflinePrompt;
  interrupts: Readonly<Record<'escape' | 'ctrl-c', Known<Keys>>>;
  /** A folder that the agent was never allowed to work in. */
  trust: Known<OfflineDialog>;
  permission: Known<OfflineAsk>;
  /** Runs a shell command upon which the agent asks the person. */
  asks: Known<(command: string) => OfflineTool>;
  /** A permission that is kept for what comes later. */
  kept: Known<OfflineKept>;
  /** A change of files, which the agent asks about with the change itself. */
  change: Known<OfflineAsk>;
  /** Permissions that are asked for ahead of what needs them. */
  grant: Known<OfflineAsk>;
  question: Known<OfflineAsk>;
  /** One that takes several of its choices, and one that takes other words, in one prompt. */
  questions: Known<OfflineAsk>;
  plan: Known<OfflineAsk>;
  /** A command that runs on after the turn. */
  shell: Known<OfflineTask>;
  subagent: Known<OfflineTask>;
  /** A subagent for which the turn waits. */
  child: Known<OfflineChild>;
  failure: Known<OfflineFailure>;
  clear: Known<OfflineClear>;
  compact: Known<OfflineCommand & { errand: string }>;
  exit: Known<OfflineCommand>;
  /** Why a SIGTERM to the program that was started does not end the agent; absent where it does. */
  outlivesSignal?: Unknown;
  /** By scenario: the lines that the recorder must have afterwards, each `<event> <kind>`; with `?` at the
   * end one that may be there. `first prompt`: what comes with the first of any scenario. */
  recorded: Known<Readonly<Record<string, readonly string[]>>>;
  probes: Known<OfflineProbes>;
  /** How its person answers a question of an MCP server; absent where nobody asked. */
  elicitation?: Known<OfflineElicitation>;
}

export type ModelApi = 'anthropic-messages' | 'gemini-content' | 'openai-chat' | 'openai-responses';

export interface OfflinePlace {
  /** Absolute. */
  home: string;
  /** Absolute; the folder that the agent works in. */
  cwd: string;
  /** Of the scripted model on 127.0.0.1. */
  port: number;
}

export interface OfflineGiven {
  /** Whether the agent was told before that it may work in `cwd`. */
  trusted: boolean;
  /** A shell command that is allowed with any arguments. */
  allowed: string;
}

export interface OfflineSeed {
  /** Absolute. */
  path: string;
  content: string;
}

export interface OfflineErrand {
  /** Over the last user message, without regard to case. */
  when: string;
  /** Whether such a request offers tools; one without tools is otherwise a title. */
  withTools: boolean;
  /** A name for the timeline, as a script has. */
  name: string;
  say: string;
}

export interface OfflinePrompt {
  painted: string;
  /** Milliseconds between a text and its Enter. */
  enterAfter: number;
  /** Milliseconds after the painting within which an agent has begun that does so later. */
  begunAfter?: number;
  /** Takes away what an interrupt has left there, before anything else is typed. */
  empties?: string;
}

/** What is typed, key by key: a dialog can miss keys that come at once. */
export type Keys = readonly string[];

export interface OfflineDialog {
  painted: string;
  accept: Keys;
}

export interface OfflineTool {
  name: string;
  input: Readonly<Record<string, unknown>>;
}

/** A form: fields below each other, then its two buttons. Nothing is chosen when it comes. */
export interface OfflineElicitation {
  painted: string;
  /** Opens a list, takes the row that begins so (its first one otherwise), goes on to what follows. */
  takes(beginning?: string): Keys;
  /** Leaves a field as it is. */
  next: Keys;
  /** Behind the last field. */
  accept: Keys;
  decline: Keys;
  /** From anywhere. */
  cancel: Keys;
  /** Arguments of a launch in which these tools of a server need no permission. */
  freely(tools: readonly string[]): string[];
}

/** Tool calls, one per answer of the model; upon the last the agent asks the person. */
export interface OfflineAsk {
  tools: readonly OfflineTool[];
  /** As the attention signal names it; null where no hook tells which tool it is. */
  tool: string | null;
  /** What the signal asks for. */
  ask: 'permission' | 'answer';
  painted: string;
  /** Answers it, so that the turn goes on. */
  answer: Keys;
}

export interface OfflineKept extends OfflineAsk {
  /** What needs the same permission again, so that nobody is asked. */
  again: readonly OfflineTool[];
  /** Which first-hand sources know that nobody is asked. */
  saidBy: readonly ('hook' | 'native')[];
}

/** Work that outlives the turn that began it. */
export interface OfflineTask {
  /** The kind under which the agent reports it. */
  label: string;
  /** Runs `command` without asking (a shell), or gives `prompt` to another agent (a subagent). */
  tools(work: { command: string; prompt: string }): OfflineTool[];
}

export interface OfflineChild {
  /** Gives `prompt` to another agent. */
  tools(prompt: string): OfflineTool[];
  /** Waits for its answer, where those do not; a capture can name it. */
  waits?: readonly OfflineTool[];
  /** The call with which it gives its answer, where words do not end it. */
  ends?: OfflineTool;
}

export interface OfflineFailure {
  /** HTTP status. */
  status: number;
  /** The API's own word. */
  type: string;
  message: string;
  headers: Readonly<Record<string, string>>;
  /** The kind with which the agent reports it. */
  kind: string;
  /** Which first-hand sources tell of it; where none of them is listened to, it cannot be judged. */
  saidBy: readonly ('hook' | 'native')[];
}

/** Typed, with Enter after it. */
export interface OfflineCommand {
  text: string;
  /** Milliseconds between the two, where it is longer than for a prompt. */
  enterAfter?: number;
}

export interface OfflineClear extends OfflineCommand {
  /** When hooks tell of the new session. */
  told: 'at once' | 'with the next prompt';
  /** Milliseconds within which hooks tell of it, or after which the next prompt is of the new session. */
  takes?: number;
}

/** What the lab's probes need to ask, and what the measured version answered. */
export interface OfflineProbes {
  /** Arguments of a run without a terminal, one turn long. */
  headless(prompt: string): string[];
  /** The agent's names for the moments of a session. */
  events: Readonly<Record<OfflineMoment, string>>;
  /** Runs an allowed command in the foreground. */
  command(command: string): OfflineTool;
  /** Writes a file of the project; needs no permission with `writeFreely`. */
  write(file: string, content: string): OfflineTool;
  writeFreely: readonly string[];
  /** Takes a settings file for one launch. */
  launchSettings: string;
  /** Takes no hooks at all for one launch. */
  withoutHooks: readonly string[];
  /** The settings' switch for permission rules, as JSON beside `hooks`. */
  allow(command: string): Readonly<Record<string, unknown>>;
  /** A settings key with a value of the wrong type. */
  invalidSetting: Readonly<Record<string, unknown>>;
  /** In a hook's environment: how the agent was started. */
  entrypoint: string;
  /** What a hook prints to give a permission. */
  allows: string;
  /** What the terminal shows when an entry of the settings is faulty, and what goes past it. */
  faultyEntry: OfflineDialog;
  /** By the probe's name: each thing that it asks, and the answer. */
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type OfflineMoment = 'start' | 'before-tool' | 'after-tool' | 'asked' | 'stop' | 'end';
