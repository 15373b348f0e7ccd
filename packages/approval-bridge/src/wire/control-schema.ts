import * as z from 'zod';
import type { ControlHello, ControlRequest } from './control.ts';

const n = z.number().int().nonnegative();
const gate = z.string().min(1).max(256);
const viewer = z.string().min(1).max(256);
const answers = z.record(z.string().max(4096), z.array(z.string()).max(64));

const helloSchema = z.object({
  t: z.literal('hello'),
  protocols: z.array(z.number().int()).min(1).max(64),
  version: z.string().max(64),
  via: z.enum(['terminal', 'page', 'elicitation', 'view']),
  pid: z.number().int().positive(),
});

/**
 * What the hub accepts on `control.sock` after the hello. A field that it does not know is an
 * error: no answer is half understood.
 */
const controlSchema = z.discriminatedUnion('do', [
  z.strictObject({
    n,
    do: z.literal('answer'),
    id: z.string().max(64),
    digest: z.string().max(64),
    choice: z.string().max(256),
    message: z.string().optional(),
    answers: answers.optional(),
    plan: z.string().optional(),
  }),
  z.strictObject({
    n,
    do: z.literal('list'),
    closed: z.number().int().nonnegative().max(1000).optional(),
  }),
  z.strictObject({ n, do: z.literal('sessions') }),
  z.strictObject({ n, do: z.literal('events'), since: z.string().max(128).optional() }),
  z.strictObject({ n, do: z.literal('pair'), code: z.string().max(16).optional() }),
  z.strictObject({ n, do: z.literal('claim'), gate, viewer, kind: z.enum(['show', 'ask']) }),
  z.strictObject({ n, do: z.literal('shown'), gate, viewer }),
  z.strictObject({ n, do: z.literal('release'), gate, viewer }),
  z.strictObject({ n, do: z.literal('status') }),
  z.strictObject({ n, do: z.literal('stop') }),
]);

/** @throws Error naming the first field that is wrong */
export function parseControlHello(line: string): ControlHello {
  return parse(helloSchema, line) as ControlHello;
}

/** @throws Error naming the first field that is wrong */
export function parseControl(line: string): ControlRequest {
  return parse(controlSchema, line) as ControlRequest;
}

function parse(schema: z.ZodType, line: string): unknown {
  const result = schema.safeParse(JSON.parse(line));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`control: ${issue?.path.join('.') || 'message'}: ${issue?.message}`);
}
