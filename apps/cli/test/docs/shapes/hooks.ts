import * as z from 'zod';
import { features, moment } from './words.ts';

const slot = z.looseObject({
  owner: z.enum(['nobody', 'us', 'other']).describe('of the status line'),
  command: z.string().optional(),
  chained: z.string().optional().describe("the owner's, wrapped in ours"),
  outrankedBy: z
    .looseObject({ file: z.string(), command: z.string().nullable() })
    .optional()
    .describe("a project's file whose own command runs instead"),
});

const leftOut = z.array(
  z.looseObject({ event: z.string(), needs: z.string().describe('version of the agent') }),
);

export const install = z.array(
  z.looseObject({
    agent: z.string(),
    config: z.string(),
    changed: z.boolean().describe('written, or with --dry-run to be written'),
    off: z.string().optional().describe('why there can be no hooks'),
    features,
    entries: z.int(),
    events: z.array(z.string()),
    leftOut,
    usage: slot.nullable(),
    backup: z.string().nullable(),
    diff: z.string(),
    scripts: z.array(z.looseObject({ path: z.string(), text: z.string() })),
    trust: z
      .looseObject({
        trusted: z.boolean(),
        saidBy: z.enum(['agent', 'file']),
        writtenBy: z.enum(['agent', 'us', 'nobody']),
        why: z.string().optional(),
        lost: z.array(z.string()).describe('commands of others that may not run any more'),
        diff: z.string(),
      })
      .nullable()
      .describe('null where the agent runs whatever its config names'),
  }),
);

export const remove = z.array(
  z.looseObject({
    title: z.string(),
    agent: z.string(),
    config: z.string(),
    changed: z.boolean(),
    entries: z.int(),
    restored: z.boolean().describe('what it was before, byte for byte'),
    diff: z.string(),
    kept: z.array(z.string()).describe('in our folder and not ours, so it stays'),
    verified: z
      .looseObject({ clean: z.boolean(), left: z.array(z.string()) })
      .optional()
      .describe('with --verify'),
  }),
);

export const sync = z.array(
  z.looseObject({
    title: z.string(),
    agent: z.string(),
    root: z.string(),
    did: z.enum(['nothing', 'current', 'updated', 'left']),
    features,
    why: z.string().optional().describe('why it was left'),
  }),
);

const rung = z.enum(['none', 'written', 'well-formed', 'loadable', 'trusted', 'delivered']);

const proof = {
  title: z.string(),
  program: z.string().nullable().describe('null: not on PATH'),
  agent: z.string(),
  root: z.string(),
  config: z.string(),
  rung: rung.describe('the highest that was seen'),
  ladder: z.array(z.looseObject({ rung, seen: z.boolean() })),
  installed: z.boolean().describe('every current event is there'),
  ours: z.boolean().describe('any entry of ours is there'),
  features,
  usage: slot.nullable(),
  missing: z.array(z.string()).describe('events'),
  stale: z.array(z.string()).describe('events whose entry is of another version'),
  leftOut: leftOut.describe('events that the installed version of the agent does not have'),
  off: z.string().optional(),
  problem: z.looseObject({ code: z.string(), text: z.string() }).optional(),
  delivered: z.looseObject({ by: z.string(), at: moment, signal: z.string() }).nullable(),
  probed: z
    .looseObject({ at: moment, program: z.string(), version: z.string(), passed: z.boolean() })
    .nullable(),
  lacks: z.string().nullable().describe('for the next rung'),
  next: z.string().describe('what to type'),
};

export const status = z.array(
  z.looseObject({
    ...proof,
    measured: z.looseObject({ version: z.string(), date: z.string() }),
  }),
);

const otherHook = z.looseObject({
  tool: z.string(),
  event: z.string(),
  matcher: z.string().optional(),
  command: z.string(),
  file: z.string(),
  line: z.int().nullable(),
  of: z.enum(['person', 'project', 'machine']),
  gone: z.string().nullable().describe('what it would start and is not there'),
  unproven: z.literal(true).optional(),
});

export const doctor = z.looseObject({
  schemaVersion: z.literal(1),
  project: z.string(),
  mended: z
    .array(
      z.looseObject({ agent: z.string(), root: z.string(), text: z.string(), done: z.boolean() }),
    )
    .describe('with --fix'),
  roots: z.array(
    z.looseObject({
      ...proof,
      tried: z.looseObject({
        notRun: z.string().nullable().describe('why no command line was run'),
        said: z.array(
          z.looseObject({
            event: z.string(),
            matcher: z.string().nullable(),
            outcome: z.enum(['arrived', 'silent', 'other', 'printed', 'failed', 'late']),
            text: z.string(),
          }),
        ),
        recording: z.looseObject({ works: z.boolean(), text: z.string() }).nullable(),
        asking: z.int().describe('hooks that would have asked a person'),
      }),
      others: z.array(otherHook).describe('in the order in which the agent finds them'),
      broken: z.array(z.looseObject({ file: z.string(), text: z.string() })),
      doublings: z.array(
        z.looseObject({
          tool: z.string(),
          ours: z.boolean(),
          events: z.array(z.string()),
          files: z.array(z.string()),
          effect: z.enum(['twice', 'once', 'elsewhere', 'silent', 'unknown']),
          where: z.string(),
          why: z.string(),
        }),
      ),
    }),
  ),
});

export const probe = z.looseObject({
  schemaVersion: z.literal(1),
  agent: z.string(),
  program: z.string(),
  version: z.string().nullable(),
  at: moment,
  network: z.union([
    z.looseObject({ loopbackOnly: z.literal(true) }),
    z.looseObject({ loopbackOnly: z.literal(false), why: z.string() }),
  ]),
  passed: z.boolean(),
  steps: z.array(
    z.looseObject({
      step: z.string(),
      outcome: z.enum(['arrived', 'silent', 'missing', 'unknown']),
      by: z.enum(['hook', 'agent']).nullable(),
      delay: z.number().nullable().describe('ms'),
      text: z.string(),
    }),
  ),
  heard: z.record(z.string(), z.int()).describe('signals of the hooks, by how often'),
  notHeard: z.array(z.string()),
  faults: z.array(z.string()),
});
