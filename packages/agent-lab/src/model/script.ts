import type { OfflineTool } from '@agenthooks/agent-catalog';

/**
 * What a scripted model says, as data. A script is told apart by its name, its steps by how often
 * the model was heard since: see `choose.ts`.
 */
export type Scripts = Readonly<Record<string, Script>>;

export type Script = readonly Step[];

/** One answer of the model: text, tool calls or both, or an error. */
export interface Step {
  say?: string;
  /** Milliseconds between two words of `say`; absent: the text comes as one piece. */
  drip?: number;
  tools?: readonly ToolCall[];
  /** Its calls end the conversation. */
  final?: true;
  /** Milliseconds between the request and the first byte. */
  delay?: number;
  error?: ModelError;
}

/** Strings in the input may hold `{{capture}}`, see `captures.ts`. */
export type ToolCall = OfflineTool;

export interface ModelError {
  /** HTTP status. */
  status: number;
  /** The API's own word for it. */
  type: string;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

/** A script's name is what follows `RUN:` in a prompt. */
export const scriptName = /^[A-Za-z0-9_]{1,40}$/;

/** The text of a prompt that asks for a script. */
export function runs(name: string): string {
  return `RUN:${name}`;
}

/**
 * Every name that a text asks for, in order.
 */
export function asked(text: string): string[] {
  return [...text.matchAll(/RUN:([A-Za-z0-9_]+)/g)].map((found) => found[1]!);
}
