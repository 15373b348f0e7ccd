import type { ReportKind, ReportState, WorkingCause } from '@agenthooks/osc-protocol';
import type { Meaning } from './patterns.ts';

/** Where an agent is. */
export type Phase =
  | 'unknown'
  | 'starting'
  | 'ready'
  | 'working'
  | 'attention'
  | 'done'
  | 'idle'
  | 'interrupted'
  | 'failed'
  | 'exited';

/** Why the machine believes something: the rule by number and name, and what it saw. */
export interface Reason {
  readonly rule: number;
  readonly name: string;
  readonly evidence: string;
}

/** Work that goes on without the agent's own turn: one entry for each kind. */
export interface Delegated {
  readonly label: string;
  readonly count: number;
  /** As far as they were said. */
  readonly ids: readonly string[];
  /** When this work was first reported. */
  readonly since: number;
}

/** A mark that the person has not dealt with yet. */
export interface Unread {
  readonly kind: 'attention' | 'done' | 'failed';
  readonly wording: string;
  readonly repeat: boolean;
}

export type AskKind = 'permission' | 'answer' | 'input' | 'sign-in';

/** One thing that the agent asks. */
export interface OpenAsk {
  readonly ask: AskKind;
  /** The subagent that asks; null for the root. */
  readonly agent: string | null;
  readonly tool: string | null;
  readonly by: Source;
  readonly at: number;
  /** A key or an approval answered it, and the tool's end has not come yet. */
  readonly answered: boolean;
}

/** Where evidence came from. */
export type Source =
  | 'hook'
  | 'native'
  | 'title'
  | 'notification'
  | 'progress'
  | 'output'
  | 'screen'
  | 'key'
  | 'approval'
  | 'time';

/** What a native record says, without the agent's own words. */
export interface NativeRecord {
  /** Empty for the root. */
  readonly id: string;
  readonly state: ReportState;
  readonly kind: ReportKind | null;
  /** The report named the app; absent, it is inherited. */
  readonly app: boolean;
  /** Of `msg`, so that another question is told from the same one. */
  readonly fingerprint: number;
}

export interface Usage {
  readonly fiveHour?: number;
  readonly sevenDay?: number;
  readonly fiveHourReset?: number;
  readonly sevenDayReset?: number;
  readonly cost?: number;
}

export interface Context {
  readonly used: number;
  readonly window: number;
  readonly percent?: number;
}

/** All that the machine knows of one agent: plain JSON, at most 8 KiB. Times are epoch ms. */
export interface State {
  readonly phase: Phase;
  readonly since: number;
  readonly reason: Reason;
  /** Who decides on this spawn: the agent itself, guesses, or nobody yet. */
  readonly owner: 'first-hand' | 'fallback' | 'none';
  /** What still runs. */
  readonly delegated: readonly Delegated[];
  readonly unread: Unread | null;
  /** The tool that is asked for; null where none was named. */
  readonly tool: string | null;
  /** The agent's own word, while the phase is `failed`. */
  readonly failure: string | null;
  readonly session: string | null;
  readonly turn: string | null;
  readonly usage: Usage | null;
  readonly context: Context | null;
  readonly proven: { readonly hook: boolean; readonly native: boolean };
  readonly asks: readonly OpenAsk[];
  /** Requests of this session that are open in the approval bridge. */
  readonly requests: readonly string[];
  readonly native: readonly NativeRecord[];
  readonly memory: Memory;
}

export interface Foretold {
  readonly ask: AskKind;
  readonly tool: string | null;
  readonly agent: string | null;
  readonly at: number;
}

/** What the rules remember between inputs. Not for showing. */
export interface Memory {
  /** Latest time seen: it never goes back by itself. */
  readonly clock: number;
  /** The earliest tick that was asked for. */
  readonly wake: number | null;
  readonly spawnedAt: number;
  /** Anything was asked of this spawn: by key, submit or prompt. */
  readonly asked: boolean;

  readonly open: boolean;
  /** This turn was asked by a person. */
  readonly turnAsked: boolean;
  readonly openedAt: number | null;
  readonly openedBy: Source | null;
  readonly cause: WorkingCause | null;
  /** When the agent's own turn was over but for delegated work; null while it is not. */
  readonly heldAt: number | null;
  readonly endedAt: number | null;
  readonly endedBy: Source | null;
  /** Where the agent rests when no turn is open. */
  readonly rest: Phase;
  /** Turns that are over, the latest last. */
  readonly past: readonly string[];
  /** Turns that ended since the spawn. */
  readonly turns: number;

  readonly badgeSpentAt: number | null;
  /** Latest first-hand evidence. */
  readonly signalAt: number | null;
  readonly markedAt: number | null;
  readonly bannerAt: number | null;
  /** The mark that nobody had seen when a question came over it, and the kind of a failure. */
  readonly covered: { readonly unread: Unread | null; readonly failure: string | null } | null;
  /** When to look whether a key has answered a native prompt. */
  readonly recheckAt: number | null;
  /** A question of which a hook has told and which native status has still to confirm. */
  readonly foretold: Foretold | null;
  /** A prompt of which native status alone has told so far, and when. */
  readonly untold: { readonly ask: AskKind; readonly at: number } | null;

  /** The report on delegated work that is being read, and the one judged before it. */
  readonly report: readonly Delegated[] | null;
  readonly reportAt: number | null;
  readonly reported: readonly Delegated[];

  /** Ready evidence, as the agent's traits define it. */
  readonly readyAt: number | null;
  /** A ready that was refused because a turn was open. */
  readonly refusedReadyAt: number | null;

  readonly focused: boolean | null;
  readonly keyAt: number | null;
  /** Latest text or Enter: input of the person that is no interrupt. */
  readonly typedAt: number | null;
  /** Latest submit, by key or program. */
  readonly submitAt: number | null;
  readonly draft: boolean;
  readonly escapes: number;
  readonly escapeAt: number | null;
  /** A key that may have ended the turn and waits for corroboration. */
  readonly interruptAt: number | null;
  /** A key answered a prompt, and the agent does not say what became of it. */
  readonly answerAt: number | null;

  readonly title: Meaning | null;
  readonly titleAt: number | null;
  readonly outputAt: number | null;
  /** Latest sign of work without first-hand evidence. */
  readonly workAt: number | null;
  readonly screen: string | null;
  readonly screenAt: number | null;
  readonly progress: number;
}
