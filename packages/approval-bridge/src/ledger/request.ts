import type { JsonObject, Question } from '@agenthooks/agent-catalog';

export type RequestKind = 'permission' | 'question' | 'plan';

/** What an agent asks, as its channel read it. */
export interface RequestDraft {
  agent: string;
  /** The agent's own session id. */
  session: string;
  /** The subagent that asks; absent for the root. */
  agentId?: string;
  /** The hosted pane, where there is one. */
  pane?: string;
  cwd: string;
  tool: string;
  /** The agent's own id of the call, where it gives one. */
  call?: string;
  /** Whole, never cut. */
  input: JsonObject;
  kind: RequestKind;
  /** Exactly what this agent supports here; empty for a card that only shows. */
  choices: Choice[];
  /** Why it can only be answered at the agent, and where; such a card has no choices. */
  readOnly?: string;
  /** Read off the state of its session: it has no channel, and ends when that asks no more. */
  byState?: boolean;
  /** While it is open the agent shows no prompt of its own: whoever sits there waits for it. */
  hidesPrompt?: boolean;
  /** How the end of the tool names this call: the same input, more keys, or the tool alone. */
  endedBy: 'same' | 'more' | 'tool';
}

export interface Request extends RequestDraft {
  /** 128 random bits as 32 hex digits: the agents give none. */
  id: string;
  /** Of `digestOf`. */
  digest: string;
  /** Epoch ms. */
  openedAt: number;
  /** Epoch ms. From here on there is no verdict. */
  deadline: number;
}

/** One thing that a person can say, and what it does. */
export interface Choice {
  /** Unique within the request. */
  id: string;
  act: 'allow' | 'deny' | 'answer';
  label: string;
  /** How far an allow reaches; `call` is this call alone. */
  scope: 'call' | 'session' | 'saved';
  /** The exact text of each rule that it adds, and until when or where it is kept. */
  rules?: string[];
  kept?: string;
  /** It reaches beyond calls like this one: a mode, a folder. Never the default. */
  beyond?: boolean;
  /** It also ends the agent's turn. */
  interrupts?: boolean;
  /** What may, or for questions must, come with it. */
  takes: 'nothing' | 'message' | 'answers' | 'plan';
  /** With `answers`. */
  questions?: Question[];
  /** With `plan`: the key of the input whose text an edited one replaces. */
  planKey?: string;
}
