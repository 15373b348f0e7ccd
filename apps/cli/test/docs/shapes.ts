import * as z from 'zod';

/** What `--json` of a command is held to. Objects may have more fields than are promised. */

const identity = z.looseObject({ pid: z.int(), start: z.string() });
const moment = z.number().describe('epoch ms');

const session = z.looseObject({
  pane: z.string(),
  name: z.string().optional(),
  agent: z.string(),
  command: z.string(),
  cwd: z.string(),
  process: identity.describe('the agent'),
  host: identity,
  detached: z.literal(true).optional().describe('in the background'),
  startedAt: moment,
  phase: z.string(),
  since: moment,
  reason: z.looseObject({ rule: z.number(), name: z.string(), evidence: z.string() }),
  tool: z.string().optional(),
  session: z.string().optional().describe("the agent's own id"),
  heartbeat: moment,
  alive: z.boolean().describe('host and agent are the processes that are named'),
});

export const shapes: Readonly<Record<string, z.ZodType>> = {
  run: z.looseObject({ pane: z.string(), pid: z.int(), host: z.int() }),
  send: z.union([
    z.looseObject({ pane: z.string(), submitted: z.literal(true) }),
    z.looseObject({
      pane: z.string(),
      submitted: z.literal(false),
      code: z.enum([
        'empty',
        'control-bytes',
        'not-running',
        'blocked',
        'request-open',
        'draft',
        'unprotected',
        'no-echo',
        'died',
        'withdrawn',
        'own-session',
        'gone',
      ]),
      why: z.string(),
    }),
  ]),
  stop: z.looseObject({
    pane: z.string(),
    stopped: z.literal(true),
    exit: z
      .looseObject({ code: z.int(), signal: z.string().nullable() })
      .nullable()
      .describe('null where its host could not say'),
  }),
  sessions: z.array(session),
  approvals: z.looseObject({
    cards: z.array(
      z.looseObject({ request: z.looseObject({ id: z.string(), agent: z.string() }) }),
    ),
    questions: z.array(z.looseObject({})),
  }),
  hub: z.looseObject({ running: z.boolean() }),
  status: z.array(
    z.looseObject({
      title: z.string(),
      program: z.string().nullable(),
      root: z.string(),
      rung: z.string(),
      next: z.string(),
    }),
  ),
};
