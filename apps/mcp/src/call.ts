import type { QuestionStore } from '@agenthooks/approval-bridge';
import type { Environment } from '@agenthooks/signals-recorder';
import type * as z from 'zod';
import type { Content, Form } from './ask/form.ts';
import type { CommandLine } from './command-line/command-line.ts';
import { ToolError } from './errors.ts';
import type { HubLink } from './hub/link.ts';
import type { ViewPage } from './hub/view-page.ts';

/** What every tool works with. */
export interface Place {
  env: Environment;
  /** Our state folder. */
  home: string;
  link: HubLink;
  page: ViewPage;
  questions: QuestionStore;
  commandLine: CommandLine;
  person: Person;
  /** The gate that was shown last and is not settled: it is shown again before any other. */
  pinned: { id: string | undefined };
  /** Waits that run. */
  waits: { open: number };
  now(): number;
}

/** Whoever sits at the client, as far as the client lets us ask them. */
export interface Person {
  canBeAsked(): boolean;
  ask(form: Pick<Form<unknown>, 'message' | 'schema'>, signal: AbortSignal): Promise<Said>;
}

export type Said = { action: 'accept'; content: Content } | { action: 'decline' | 'cancel' };

/** One call of a tool. */
export interface Call<Input> {
  input: Input;
  /** The client took the call back. */
  signal: AbortSignal;
  /** Seconds so far, of so many; told only where the client wants to know. */
  progress(done: number, total: number, message: string): void;
}

/** A tool: its schemas and what it does. Unknown input fields are refused by strict schemas. */
interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  input: Input;
  output: Output;
  run(call: Call<z.infer<Input>>, place: Place): Promise<z.infer<Output>>;
}

/** The same for whoever calls it by name: what comes in is checked, and what goes out. */
export interface AnyTool {
  input: z.ZodObject;
  output: z.ZodObject;
  call(call: Call<unknown>, place: Place): Promise<Record<string, unknown>>;
}

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>({
  input,
  output,
  run,
}: Tool<Input, Output>): AnyTool & { output: Output } {
  return {
    input,
    output,
    async call(call, place) {
      const given = input.safeParse(call.input);
      if (!given.success) throw new ToolError('bad_input', issueOf(given.error));
      // Only what the schema allows leaves: a field that it does not name is a fault.
      return output.parse(await run({ ...call, input: given.data }, place));
    },
  };
}

function issueOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') || 'arguments'}: ${issue?.message ?? 'not of this form'}`;
}
