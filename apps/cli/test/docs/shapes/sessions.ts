import * as z from 'zod';
import { identity, moment, used } from './words.ts';

export const sessions = z.array(
  z.looseObject({
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
    ...used,
    heartbeat: moment,
    alive: z.boolean().describe('host and agent are the processes that are named'),
  }),
);

export const run = z.looseObject({ pane: z.string(), pid: z.int(), host: z.int() });

export const send = z.union([
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
]);

export const stop = z.looseObject({
  pane: z.string(),
  stopped: z.literal(true),
  exit: z
    .looseObject({ code: z.int(), signal: z.string().nullable() })
    .nullable()
    .describe('null where its host could not say'),
});

export const dashboard = z.looseObject({
  url: z.string().describe('good once, for 60 s'),
  port: z.int(),
  mayAnswer: z.boolean(),
});

export const hub = z.union([
  z.looseObject({
    running: z.literal(true),
    status: z.looseObject({
      pid: z.int(),
      version: z.string(),
      startedAt: moment,
      home: z.string(),
      sessions: z.int(),
      open: z.int().describe('requests that wait'),
      viewers: z.int(),
      strict: z.boolean(),
    }),
  }),
  z.looseObject({
    running: z.literal(true).describe('a version that this one cannot speak to'),
    version: z.string(),
    open: z.int(),
  }),
  z.looseObject({ running: z.literal(false), why: z.string() }),
]);
