import type { AnswerReply, ReplyVerdict } from '@agenthooks/approval-bridge';
import * as z from 'zod';
import type { Content, Form } from '../ask/form.ts';
import { formOf, type GateForm } from '../ask/form-of.ts';
import { type Place, tool } from '../call.ts';
import { type ErrorCode, ToolError } from '../errors.ts';
import { findGate, howItEnded } from '../gates/find.ts';
import { coordinateOf, folderOf, type Gate, sessionOf } from '../gates/gate.ts';
import { untilClosed } from '../gates/until-closed.ts';
import { isOwn, type Machine, viewerOf } from '../hub/machine.ts';
import { whoIsServed } from '../served/served.ts';
import { answerableHere } from './pending.ts';

const input = z.strictObject({
  id: z.string().min(1).max(256).describe('Of the gate that agenthooks_pending showed'),
  digest: z.string().min(1).max(128).describe('Of the same gate'),
  session: z.string().max(512).optional().describe('Refuses a gate of another session'),
  folder: z.string().max(8192).optional().describe('Refuses a gate of another folder'),
});

type Input = z.infer<typeof input>;

export const respond = tool({
  input,
  output: z.strictObject({
    id: z.string(),
    status: z
      .enum(['answered', 'declined', 'cancelled'])
      .describe('What the person did with the question; do not ask again by yourself'),
    outcome: z.string().optional().describe('What stands now'),
    repeated: z.boolean().optional().describe('The same answer stood already'),
  }),

  async run({ input: named, signal }, place) {
    const { gate, machine } = await look(named, place);
    refuseWrong(gate, named, machine);
    const answerable = await answerableHere(place);
    if (!answerable.here) throw new ToolError('not_answerable_here', answerable.why);
    const form = formOf(gate);
    if (form.to === 'nobody') throw new ToolError(form.code, form.why);
    const viewer = viewerOf(machine.served);
    await take(gate, viewer, place);
    place.pinned.id = gate.id;

    const watching = untilClosed(gate, viewer, place);
    try {
      const both = AbortSignal.any([signal, watching.signal]);
      const said = await place.person.ask(form.form, both).catch((cause: unknown) => {
        if (signal.aborted) throw new ToolError('cancelled', 'the call was taken back');
        if (watching.signal.aborted) throw new ToolError('closed', String(watching.signal.reason));
        throw cause;
      });
      // Whatever they did, they were shown it.
      await confirm(gate, viewer, place);
      if (said.action !== 'accept') {
        const status = said.action === 'decline' ? ('declined' as const) : ('cancelled' as const);
        return { id: gate.id, status };
      }
      const answer = await give(gate, form, said.content, viewer, place);
      place.pinned.id = undefined;
      return { id: gate.id, status: 'answered' as const, ...answer };
    } finally {
      watching.stop();
      await place.link.ask((hub) => hub.release(gate.id, viewer)).catch(() => {});
    }
  },
});

async function look({ id }: Input, { link, questions, env }: Place) {
  return link.ask(async (hub) => {
    const { sessions, cursor } = await hub.snapshot();
    const machine = { sessions, cursor, cards: [], served: whoIsServed({ env, sessions }) };
    return { gate: await findGate(id, hub, questions), machine };
  });
}

function refuseWrong(gate: Gate, { digest, session, folder }: Input, machine: Machine): void {
  if (gate.kind === 'approval' && isOwn({ request: gate.request }, machine)) {
    throw new ToolError('own_session', 'an agent does not answer for itself');
  }
  if (session !== undefined && session !== sessionOf(gate)) {
    throw new ToolError('wrong_session', `it is of session ${sessionOf(gate)}`);
  }
  if (folder !== undefined && folder !== folderOf(gate)) {
    throw new ToolError('wrong_folder', `it was asked in ${folderOf(gate)}`);
  }
  if (digest !== gate.digest) throw new ToolError('stale', 'what was shown is not what is asked');
}

/** The gate is ours while the person is asked. */
async function take(gate: Gate, viewer: string, { link, questions }: Place): Promise<void> {
  const claimed = await link.ask((hub) => hub.claim(gate.id, viewer, 'ask'));
  if (!claimed.granted) {
    throw new ToolError('held_elsewhere', `it is being shown by ${claimed.by}`);
  }
  if (gate.kind !== 'question') return;
  const next = await questions.claim(viewer);
  if (next?.request.digest === gate.digest) return;
  await link.ask((hub) => hub.release(gate.id, viewer));
  throw next === undefined
    ? new ToolError('held_elsewhere', 'another viewer has it')
    : new ToolError('queued', `${next.request.session}/${next.request.sequence} comes before it`);
}

async function confirm(gate: Gate, viewer: string, { link, questions }: Place): Promise<void> {
  const at = coordinateOf(gate.id);
  if (at !== undefined) await questions.shown(at, viewer);
  await link.ask((hub) => hub.shown(gate.id, viewer));
}

async function give(
  gate: Gate,
  form: GateForm,
  content: Content,
  viewer: string,
  { link, questions }: Place,
): Promise<{ outcome: string; repeated?: boolean }> {
  const { id, digest } = gate;
  if (form.to === 'request') {
    return outcomeOf(await link.answer({ id, digest, ...replyOf(form.form, content) }));
  }
  const reply = replyOf(form.form, content);
  const given = { viewer, cwd: folderOf(gate), digest, reply };
  return resolutionOf(await questions.answer(coordinateOf(id)!, given));
}

function replyOf<Reply>(form: Form<Reply>, content: Content): Reply {
  const read = form.read(content);
  if (!read.ok) throw new ToolError('bad_reply', read.why);
  return read.reply;
}

const FROM_HUB: Readonly<Record<string, ErrorCode>> = {
  'unknown-request': 'unknown_gate',
  'digest-mismatch': 'stale',
  'unknown-choice': 'bad_reply',
  'bad-answer': 'bad_reply',
  'not-answerable': 'not_answerable_here',
  'not-answerable-here': 'not_answerable_here',
  'pairing-needed': 'not_answerable_here',
  conflict: 'conflict',
  'hub-gone': 'no_hub',
};

function outcomeOf(reply: AnswerReply): { outcome: string; repeated?: boolean } {
  if (reply.ok) {
    const { outcome, repeated } = reply;
    return { outcome: howItEnded(outcome), ...(repeated && { repeated }) };
  }
  const standing = 'outcome' in reply ? reply.outcome : undefined;
  const code = FROM_HUB[reply.code] ?? 'failed';
  // It ended without anybody's verdict: nothing conflicts, it is over.
  const over = code === 'conflict' && standing !== undefined && standing.choice === undefined;
  const what = standing === undefined ? reply.why : `it ${howItEnded(standing)}`;
  throw new ToolError(over ? 'closed' : code, what);
}

const FROM_STORE: Readonly<Record<string, ErrorCode>> = {
  'wrong-session': 'wrong_session',
  'wrong-folder': 'wrong_folder',
  stale: 'stale',
  queued: 'queued',
  closed: 'closed',
  conflict: 'conflict',
  'bad-reply': 'bad_reply',
  'bad-coordinate': 'unknown_gate',
  'bad-contract': 'not_answerable_here',
};

function resolutionOf(verdict: ReplyVerdict): { outcome: string; repeated?: boolean } {
  if (!verdict.ok) throw new ToolError(FROM_STORE[verdict.code] ?? 'failed', verdict.why);
  return { outcome: 'is answered', ...(verdict.repeated && { repeated: true }) };
}
