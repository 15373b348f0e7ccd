/** What server and browser say to each other. Every text of an agent is honest already here. */

export type Phase = string;

export interface ShownSession {
  key: string;
  agent: string;
  /** What a person calls the agent. */
  title: string;
  name?: string;
  folder: string;
  hosted: boolean;
  phase: Phase;
  /** Epoch ms. */
  since: number;
  tool?: string;
  detail?: string;
  /** The evidence for the phase. */
  why: string;
  usage?: ShownUsage;
  /** Of the agent's own id and of the pane, for telling cards apart. */
  session?: string;
  pane?: string;
}

/** Percent used, and when that begins anew (epoch ms). */
export interface ShownUsage {
  bars: { label: string; percent: number; resets?: number }[];
  cost?: number;
}

export interface ShownCard {
  id: string;
  digest: string;
  kind: 'permission' | 'question' | 'plan';
  agent: string;
  title: string;
  session: string;
  pane?: string;
  subagent?: string;
  folder: string;
  tool: string;
  openedAt: number;
  deadline: number;
  /** Characters that were written out, and runs that were collapsed. */
  marks: number;
  input: ShownPart[];
  choices: ShownChoice[];
  readOnly?: string;
  outcome?: ShownOutcome;
  receipt: 'unknown' | 'delivered' | 'lost';
}

/** One value of the input. */
export interface ShownPart {
  key: string;
  form: 'line' | 'text' | 'command' | 'diff' | 'prose';
  lines: ShownLine[];
}

export interface ShownLine {
  text: string;
  sign?: '+' | '-' | '@' | ' ';
}

export interface ShownChoice {
  id: string;
  act: 'allow' | 'deny' | 'answer';
  label: string;
  /** For this call alone, reaching no further, ending no turn: what a key may give. */
  plain: boolean;
  scope: 'call' | 'session' | 'saved';
  beyond: boolean;
  interrupts: boolean;
  rules: string[];
  kept?: string;
  takes: 'nothing' | 'message' | 'answers' | 'plan';
  questions: ShownAsk[];
  /** The plan as it is, where it may be edited here. */
  plan?: string;
}

export interface ShownAsk {
  id: string;
  text: string;
  header?: string;
  multiple: boolean;
  free: boolean;
  /** `value` goes back to the agent, `label` is what a person reads. */
  options: { value: string; label: string; description?: string }[];
}

export interface ShownOutcome {
  kind: string;
  at: number;
  by: string;
  choice?: string;
  message?: string;
}

/** A durable question of a script (`agenthooks ask`). */
export interface ShownQuestion {
  session: string;
  sequence: number;
  digest: string;
  cwd: string;
  /** Its folder, honest. */
  folder: string;
  lines: string[];
  askedAt: number;
  /** Whoever asked is known to wait. */
  waits: boolean;
  form: ReplyForm;
  /** The whole of what a reply must be, in lines. */
  contract: string[];
}

export type ReplyForm =
  | { type: 'choice'; options: { label: string; value: string | number | boolean }[] }
  | { type: 'text'; least?: number; most?: number; preset?: string }
  | { type: 'number'; whole: boolean; least?: number; most?: number; preset?: number }
  | {
      type: 'fields';
      fields: { name: string; label: string; optional: boolean; form: ReplyForm }[];
    }
  /** Nested deeper than a form shows well: typed as JSON. */
  | { type: 'json' };

/** Everything at one moment. */
export interface Snapshot {
  cursor: string;
  sessions: ShownSession[];
  /** Open ones, oldest first. */
  cards: ShownCard[];
  /** The latest closed ones, newest first. */
  recent: ShownCard[];
  paired: boolean;
}

/** One message of the event stream. */
export type PageNews =
  | ({ type: 'snapshot' } & Snapshot)
  | { type: 'session'; session: ShownSession }
  | { type: 'session-gone'; key: string }
  | { type: 'opened'; card: ShownCard }
  | { type: 'closed'; id: string; outcome: ShownOutcome }
  | { type: 'receipt'; id: string; receipt: ShownCard['receipt'] }
  /** The one that is presented, and how many wait behind it. */
  | { type: 'questions'; question: ShownQuestion | null; behind: number };

export interface TimelineRow {
  at: number;
  what: 'state' | 'refused' | 'mark' | 'proved' | 'event';
  phase?: Phase;
  says: string;
  detail?: string;
  rule?: string;
  /** How often in a row; 1 is once. */
  times: number;
}

export interface Timeline {
  why: string[];
  rows: TimelineRow[];
  /** Rows before these that are not sent. */
  omitted: number;
  usage?: ShownUsage;
}

export interface HookRow {
  agent: string;
  title: string;
  measured: string;
  root: string;
  rung: string;
  /** The rungs of this agent, lowest first. */
  ladder: string[];
  features: string[];
  missing: string[];
  stale: string[];
  /** The last signal that arrived: who saw it, and when (epoch ms). */
  delivered?: { by: string; at: number };
  problem?: string;
  /** What is missing for the next rung. */
  lacks?: string;
  next: string;
}

export interface Entered {
  token: string;
  mayAnswer: boolean;
}

export type Answered =
  | { ok: true; outcome?: ShownOutcome; repeated: boolean }
  | { ok: false; code: string; why: string; outcome?: ShownOutcome };
