import type { Known } from './definition.ts';

/**
 * What a hook script may be asked to say: the words between an agent's config and the script. An
 * agent's rows pick from them; how a payload is read for each is in the agent's `payload` cell.
 */
export type HookArgument =
  /** The agent waits at an empty prompt, and this is its session. */
  | 'ready'
  /** The session's id alone. */
  | 'session'
  /** A turn began, by a person or by the agent itself. */
  | 'prompt'
  /** Heartbeat. */
  | 'working'
  /** A tool ended. */
  | 'end'
  /** A subagent begins, whose own end looks as the root's. */
  | 'child-start'
  /** It is over. */
  | 'child-end'
  /** The agent asks for a permission or an answer; the payload names the tool. */
  | 'permission'
  /** The agent asks for a permission; the payload names no tool. */
  | 'permission-notice'
  /** The agent says that it waits; what for is told by the payload's type. */
  | 'notice'
  /** The agent asks for something else. */
  | 'input'
  /** The turn ended, unless delegated work still runs. */
  | 'stop'
  /** The turn ended. */
  | 'done'
  /** The turn ended by an error. */
  | 'failed'
  /** The turn was stopped. */
  | 'interrupted';

/**
 * Where a shell finds things in a payload of compact JSON. A string cannot contain an unescaped
 * quote, so a key with its quotes is found by search.
 */
export interface HookPayload {
  /** null: a payload does not name its event; only the entry that ran the hook knows it. */
  event: string | null;
  session: string;
  /**
   * Where what identifies the speaker stands: before the event's name, or on both sides of it up to
   * the first object or list.
   */
  speaker?: 'around-event';
  /** Turn id; null where payloads have none. */
  turn: string | null;
  /** There only when a subagent speaks; null where payloads do not tell. */
  agent: string | null;
  /**
   * A subagent is a session of its own, and only the payload of that session's start has this key,
   * behind the event's name: whose subagent it is.
   */
  childOf?: string;
  /** A subagent asks nobody: its request is refused, and nobody sees it. */
  childAsks?: false;
  /** An object that may stand before the event's name and identifies nobody. */
  skips: readonly string[];
  tool: string;
  /** For `notice`: the key of its type, and what is said of each; of others nothing is said. */
  notices?: {
    key: string;
    says: Readonly<Record<string, 'permission-notice' | 'input' | 'interrupted'>>;
  };
  /** Tools that ask for more than yes or no. */
  questions: readonly string[];
  prompt: {
    /** How a prompt begins that the agent gave itself. */
    key: string;
    injected: readonly string[];
    /** An empty one is no prompt: the turn goes on after its tools. */
    emptyGoesOn?: true;
    /** Who wrote it, where the agent says so. */
    source: PromptSource | null;
  };
  /** For `failed`. */
  failure: Known<string>;
  /** For `done`: the text of a turn that failed, where no event of its own tells that. */
  failedEnd?: { key: string; is: string };
  /** For `stop`: an end of the session that is told as the end of a turn. */
  noEnd?: { key: string; is: string };
  /** For `prompt`: how a payload says that it is added to a turn that runs. */
  steers?: string;
  /** For `stop`. */
  delegated: Known<DelegatedKeys>;
}

export interface PromptSource {
  key: string;
  /** Every value that a person may stand behind. */
  person: readonly string[];
}

/** Work that goes on after the turn: a list of objects with these keys, one after the other. */
export interface DelegatedKeys {
  list: string;
  id: string;
  kind: string;
  /** The agent's word for a kind that holds the turn open → the label on the wire. */
  labels: Readonly<Record<string, string>>;
}
