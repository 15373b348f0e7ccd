import * as z from 'zod';
import type { IngestRequest } from './ingest.ts';

/** What the hub accepts on `ingest.sock`. Unknown keys are dropped, so a newer client is heard. */

const word = z.string().min(1).max(256);
const id = z.string().regex(/^[0-9a-f]{32}$/);
const pid = z
  .number()
  .int()
  .positive()
  .max(2 ** 31);
const json = z.record(z.string(), z.unknown());

const question = z.object({
  id: z.string().max(4096),
  text: z.string().max(16_384),
  header: z.string().max(1024).optional(),
  options: z
    .array(
      z.object({ label: z.string().max(4096), description: z.string().max(16_384).optional() }),
    )
    .max(64),
  multiple: z.boolean(),
  free: z.boolean(),
});

const choice = z.object({
  id: word,
  act: z.enum(['allow', 'deny', 'answer']),
  label: z.string().min(1).max(16_384),
  scope: z.enum(['call', 'session', 'saved']),
  rules: z.array(z.string().max(16_384)).max(64).optional(),
  kept: z.string().max(1024).optional(),
  beyond: z.boolean().optional(),
  interrupts: z.boolean().optional(),
  takes: z.enum(['nothing', 'message', 'answers', 'plan']),
  questions: z.array(question).max(32).optional(),
  planKey: z.string().max(256).optional(),
});

const draftSchema = z.object({
  agent: word,
  session: word,
  agentId: word.optional(),
  pane: word.optional(),
  cwd: z.string().max(4096),
  tool: word,
  call: word.optional(),
  input: json,
  kind: z.enum(['permission', 'question', 'plan']),
  choices: z.array(choice).max(32),
  readOnly: z.string().max(1024).optional(),
  hidesPrompt: z.boolean().optional(),
  endedBy: z.enum(['same', 'more', 'tool']),
});

const evidence = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('native'),
    state: z.enum(['idle', 'working', 'done', 'blocked', 'error', 'clear']),
    message: z.string().max(8192).optional(),
  }),
  z.object({ type: z.literal('key') }),
  z.object({
    type: z.literal('tool-end'),
    session: word,
    agentId: word.optional(),
    tool: word,
    input: json,
  }),
  z.object({
    type: z.literal('turn'),
    session: word.optional(),
    why: z.enum(['end', 'prompt', 'interrupt']),
  }),
  z.object({ type: z.literal('child-end'), session: word, agentId: word }),
  z.object({ type: z.literal('session-end'), session: word }),
]);

const ingestSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    protocols: z.array(z.number().int()).min(1).max(64),
    version: z.string().max(64),
    role: z.enum(['hook', 'channel', 'host']),
    pid,
    pane: word.optional(),
  }),
  z.object({
    t: z.literal('register'),
    ref: word,
    draft: draftSchema,
    holdSeconds: z.number().positive().max(604_800),
    agentPid: pid.optional(),
  }),
  z.object({ t: z.literal('withdraw'), id, why: z.enum(['ended', 'resolved', 'mismatch']) }),
  z.object({ t: z.literal('receipt'), id }),
  z.object({ t: z.literal('post'), evidence }),
]);

/** @throws Error naming the first field that is wrong */
export function parseIngest(line: string): IngestRequest {
  const result = ingestSchema.safeParse(JSON.parse(line));
  if (result.success) return result.data as IngestRequest;
  const [issue] = result.error.issues;
  throw new Error(`ingest: ${issue?.path.join('.') || 'message'}: ${issue?.message}`);
}
