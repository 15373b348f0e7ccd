import type { Message } from './choose.ts';
import type { ModelError, ToolCall } from './script.ts';

/**
 * How one model API puts a conversation and an answer on the wire. The server in `server.ts` knows
 * scripts and times, a dialect knows shapes; a new API is a new file.
 */
export interface Dialect {
  /** What a request asks; null where it asks for no answer of the model. */
  read(request: ModelRequest): Question | null;
  /** A whole answer, in the pieces in which it is written. */
  answer(answer: Answer, question: Question): Frames;
  error(error: ModelError): { contentType: string; body: string };
  /** Requests that are no question: model lists, token counts. */
  other(request: ModelRequest): { status: number; contentType: string; body: string };
}

export interface ModelRequest {
  method: string;
  /** Path without the query. */
  path: string;
  /** Parsed JSON, or undefined. */
  body: unknown;
}

export interface Question {
  conversation: Message[];
  /** Requests without tools are the agent's own errands: a title, a summary. */
  tools: readonly string[];
  stream: boolean;
  model: string;
}

export interface Answer {
  /** Unique per server, safe in any id. */
  serial: number;
  /** The pieces of the text, as they are dripped. */
  say: readonly string[];
  tools: readonly ToolCall[];
}

export interface Frames {
  contentType: string;
  headers?: Readonly<Record<string, string>>;
  /** Written at once, before anything else. */
  head: string;
  /** One per piece of `say`; the server waits between them. */
  pieces: readonly string[];
  /** Tool calls and the end. */
  tail: string;
}
