import * as z from 'zod';
import { moment } from './words.ts';

/** Each line. The whole schema: `packages/signals-recorder/schema/line.schema.json`. */
export const signals = z.looseObject({
  v: z.int(),
  at: z.iso.datetime(),
  event: z.string().describe("the agent's own word"),
  agent: z.string(),
  session: z.string(),
  pane: z.string().optional(),
  agentId: z.string().optional().describe('the subagent that speaks'),
  kind: z.string().optional(),
  detail: z.string().optional().describe('redacted, then cut'),
  running: z
    .array(z.looseObject({ type: z.string(), detail: z.string().optional() }))
    .optional()
    .describe("background work that goes on after a turn's end"),
  omitted: z.int().optional(),
});

/** Each line: one step of the turn machine. */
export const replay = z.looseObject({
  line: z.int().describe('of the journal'),
  input: z.looseObject({ type: z.string(), at: moment }),
  state: z.looseObject({
    phase: z.string(),
    since: moment,
    reason: z.looseObject({ rule: z.number(), evidence: z.string() }),
    tool: z.string().nullable(),
    session: z.string().nullable(),
    turn: z.string().nullable(),
  }),
  effects: z.array(z.looseObject({ type: z.string() })),
});

export const signal = z.looseObject({
  schemaVersion: z.literal(1),
  agent: z.string(),
  event: z.string().nullable().describe("the agent's own word"),
  means: z.string().nullable().describe('in a word of every agent'),
  session: z.string().optional(),
  agentId: z.string().optional(),
  kind: z.string().optional(),
  signals: z.array(z.looseObject({ signal: z.string() })),
});
