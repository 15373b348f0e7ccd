import {
  type Choice,
  type DurableQuestion,
  describeContract,
  display,
  displayText,
  parseContract,
  type Request,
} from '@agenthooks/approval-bridge';
import * as z from 'zod';
import type { Gate } from '../gates/gate.ts';
import { moment, momentOf } from '../words/schema.ts';
import { fitsWhole } from '../words/size.ts';

const shown = z.strictObject({
  key: z.string(),
  text: z.string().describe('Whole; what hides or reorders is written out as ⟨U+202E⟩'),
});

const choice = z.strictObject({
  label: z.string(),
  does: z.enum(['allow', 'deny', 'answer']),
  reach: z.enum(['call', 'session', 'saved']),
  beyond: z.boolean().optional().describe('Reaches beyond calls like this one'),
  rules: z.array(z.string()).optional(),
  kept: z.string().optional(),
});

const question = z.strictObject({
  text: z.string(),
  options: z.array(z.string()),
  multiple: z.boolean(),
});

export const gateSchema = z.strictObject({
  id: z.string(),
  digest: z.string().describe('Of everything that is shown; agenthooks_respond needs it'),
  asks: z.enum(['permission', 'question', 'plan', 'reply']),
  agent: z.string().optional(),
  subagent: z.string().optional(),
  session: z.string(),
  folder: z.string(),
  tool: z.string().optional(),
  openedAt: moment,
  deadline: moment.optional(),
  complete: z.boolean().describe('Shown whole; otherwise nothing of its content is shown'),
  input: z.array(shown).optional(),
  choices: z.array(choice).optional().describe('What the person can say; you cannot'),
  questions: z.array(question).optional(),
  reply: z.array(z.string()).optional().describe('What a reply must be'),
  readOnly: z.string().optional().describe('Why it can only be answered at the agent'),
});

export type GateDigest = z.infer<typeof gateSchema>;

/** Complete or not at all: what a person did not see whole is no approval. */
export function gateDigest(gate: Gate): GateDigest {
  const whole: GateDigest =
    gate.kind === 'approval' ? ofRequest(gate.request) : ofQuestion(gate.question, gate.id);
  if (fitsWhole(whole)) return whole;
  const { id, digest, asks, agent, session, openedAt, deadline } = whole;
  return {
    id,
    digest,
    asks,
    ...(agent !== undefined && { agent }),
    session,
    // Also these can be of any length, and an id is not cut.
    folder: '',
    openedAt,
    ...(deadline !== undefined && { deadline }),
    complete: false,
  };
}

function ofRequest(request: Request): GateDigest {
  const { id, digest, kind, agent, agentId, session, cwd, tool, openedAt, deadline } = request;
  const questions = request.choices.flatMap((one) => one.questions ?? []);
  return {
    id,
    digest,
    asks: kind,
    agent,
    ...(agentId !== undefined && { subagent: agentId }),
    session,
    folder: line(cwd),
    tool: line(tool),
    openedAt: momentOf(openedAt),
    deadline: momentOf(deadline),
    complete: true,
    input: display(request.input).map(({ key, lines }) => ({ key, text: lines.join('\n') })),
    choices: request.choices.map(ofChoice),
    ...(questions.length > 0 && {
      questions: questions.map(({ text, options, multiple }) => ({
        text: line(text),
        options: options.map(({ label, description }) =>
          line(description === undefined ? label : `${label} – ${description}`),
        ),
        multiple,
      })),
    }),
    ...(request.readOnly !== undefined && { readOnly: line(request.readOnly) }),
  };
}

function ofChoice({ label, act, scope, beyond, rules, kept }: Choice) {
  return {
    label: line(label),
    does: act,
    reach: scope,
    ...(beyond && { beyond }),
    ...(rules && { rules: rules.map(line) }),
    ...(kept !== undefined && { kept: line(kept) }),
  };
}

function ofQuestion({ request }: DurableQuestion, id: string): GateDigest {
  const { digest, session, cwd, text, askedAt, contract } = request;
  return {
    id,
    digest,
    asks: 'reply',
    session,
    folder: line(cwd),
    openedAt: momentOf(askedAt),
    complete: true,
    input: [{ key: 'question', text: displayText(text).lines.join('\n') }],
    reply: describeContract(parseContract(contract)).map(line),
  };
}

function line(text: string): string {
  return displayText(text).lines.join(' ');
}
