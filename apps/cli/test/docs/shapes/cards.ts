import * as z from 'zod';
import { moment, used } from './words.ts';

const json = z.record(z.string(), z.unknown());

const agentQuestion = z.looseObject({
  id: z.string(),
  text: z.string(),
  header: z.string().optional(),
  options: z.array(z.looseObject({ label: z.string(), description: z.string().optional() })),
  multiple: z.boolean(),
  free: z.boolean().describe('something else may be written'),
});

const choice = z.looseObject({
  id: z.string().describe('for --choice'),
  act: z.enum(['allow', 'deny', 'answer']),
  label: z.string(),
  scope: z.enum(['call', 'session', 'saved']).describe('how far an allow reaches'),
  rules: z.array(z.string()).optional().describe('that it adds, whole'),
  kept: z.string().optional().describe('where these are kept, or until when'),
  beyond: z.boolean().optional().describe('it reaches beyond calls like this one'),
  interrupts: z.boolean().optional().describe("it ends the agent's turn"),
  takes: z.enum(['nothing', 'message', 'answers', 'plan']),
  questions: z.array(agentQuestion).optional(),
  planKey: z.string().optional(),
});

const request = z.looseObject({
  id: z.string().describe('32 hex digits'),
  digest: z.string().describe('of everything that is shown, for --digest'),
  agent: z.string(),
  session: z.string().describe("the agent's own id"),
  agentId: z.string().optional().describe('the subagent that asks'),
  pane: z.string().optional(),
  cwd: z.string(),
  tool: z.string(),
  call: z.string().optional(),
  input: json.describe('whole, never cut'),
  kind: z.enum(['permission', 'question', 'plan']),
  choices: z.array(choice).describe('none: it can only be answered at the agent'),
  readOnly: z.string().optional().describe('why, and where'),
  hidesPrompt: z.boolean().optional().describe('whoever sits at the agent waits for this answer'),
  endedBy: z.enum(['same', 'more', 'tool']),
  openedAt: moment,
  deadline: moment,
});

const outcome = z.looseObject({
  kind: z.enum([
    'allowed',
    'denied',
    'answered',
    'answered-in-terminal',
    'expired',
    'superseded',
    'withdrawn',
    'mismatch',
  ]),
  at: moment,
  by: z.string().describe('who or what'),
  choice: z.string().optional(),
  message: z.string().optional(),
  answers: z.record(z.string(), z.array(z.string())).optional(),
  plan: z.string().optional(),
});

const receipt = z.enum(['unknown', 'delivered', 'lost']).describe('of the verdict, by the agent');

const card = z.looseObject({ request, outcome: outcome.nullable(), receipt });

const durable = z.looseObject({
  request: z.looseObject({
    session: z.string(),
    sequence: z.int().describe('from 1'),
    text: z.string(),
    cwd: z.string(),
    askedAt: moment,
    contract: z.unknown().describe('JSON Schema of the reply'),
    digest: z.string(),
  }),
  resolution: z.looseObject({ kind: z.enum(['answered', 'closed']), at: moment }).nullable(),
  waitingUntil: moment.nullable().describe('null when nobody ever waited'),
});

export const approvals = z.looseObject({ cards: z.array(card), questions: z.array(durable) });

const view = z.looseObject({
  key: z.string().describe('the pane of a hosted one, else <agent>:<session>'),
  hosted: z.boolean(),
  agent: z.string(),
  cwd: z.string(),
  pane: z.string().optional(),
  name: z.string().optional(),
  session: z.string().optional(),
  phase: z.string(),
  since: moment,
  reason: z.looseObject({ rule: z.number(), name: z.string().optional(), evidence: z.string() }),
  tool: z.string().optional(),
  detail: z.string().optional(),
  pid: z.int().optional(),
  ...used,
  seenAt: moment,
});

const told = { cursor: z.string(), at: moment };

/** Each line: first what is there, then what happens. After a gap what is there is told again. */
export const watch = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('snapshot'),
    sessions: z.array(view),
    cards: z.array(card),
  }),
  z.looseObject({ type: z.literal('opened'), ...told, request }),
  z.looseObject({
    type: z.literal('closed'),
    ...told,
    id: z.string(),
    outcome,
    session: z.string(),
    pane: z.string().optional(),
  }),
  z.looseObject({ type: z.literal('receipt'), ...told, id: z.string(), receipt }),
  z.looseObject({ type: z.literal('session'), ...told, session: view }),
  z.looseObject({ type: z.literal('session-gone'), ...told, key: z.string() }),
]);
