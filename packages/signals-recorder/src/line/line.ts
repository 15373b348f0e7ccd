/** The version of the form below. A reader refuses lines of a later one, politely. */
export const lineVersion = 1;

/** Bytes of one line with its newline: what one append leaves whole however many write. */
export const lineLimit = 4096;

/** Code points of a detail, after redaction. */
export const detailLimit = 200;

/** Stands for the session where the agent names none (pi): the window's own, whichever it is. */
export const noSession = '-';

/** One thing that an agent said. */
export interface SignalLine {
  v: typeof lineVersion;
  /** When it was written: UTC, ISO 8601 with milliseconds. */
  at: string;
  /** The agent's own word for the event. */
  event: string;
  /** Id in the agent catalog. */
  agent: string;
  session: string;
  /** The hosted window; absent where nobody hosts the agent. */
  pane?: string;
  /** The subagent that speaks; absent for the root. */
  agentId?: string;
  /** The event's kind: the tool of a request, the type of a notification, the reason of an end. */
  kind?: string;
  /** What it is about: a command, path, address or message, redacted and then cut. */
  detail?: string;
  /** Background work that goes on after a turn's end. */
  running?: RunningWork[];
  /** How many more entries of `running` there were than fitted. */
  omitted?: number;
}

export interface RunningWork {
  /** The agent's own word: `shell`, `subagent`, … */
  type: string;
  detail?: string;
}
