import { sameJson } from '../canonical.ts';
import { checkReply, parseContract } from './contract.ts';
import type { Question, QuestionTrouble, Resolution } from './question.ts';

/**
 * Which question a viewer is shown. One at a time: one that was shown stays until it is resolved;
 * otherwise by session, then by number. What another viewer has claimed is left to it.
 */
export function nextQuestion(
  questions: readonly Question[],
  viewer: string,
  now: number,
): Question | undefined {
  const open = questions.filter(({ resolution }) => resolution === null).sort(inOrder);
  return (
    open.find(({ receipts }) => receipts.includes(viewer)) ??
    open.find(({ claim }) => claim === null || claim.viewer === viewer || claim.until <= now)
  );
}

function inOrder(a: Question, b: Question): number {
  if (a.request.session !== b.request.session) {
    return a.request.session < b.request.session ? -1 : 1;
  }
  return a.request.sequence - b.request.sequence;
}

export interface GivenReply {
  viewer: string;
  /** Folder and digest of what was shown. */
  cwd: string;
  digest: string;
  reply: unknown;
}

export type ReplyVerdict =
  | { ok: true; resolution: Resolution; repeated: boolean }
  | { ok: false; code: QuestionTrouble; why: string; resolution?: Resolution };

/** Whether this reply resolves the question. Codes tell apart what a viewer has to do next. */
export function judgeReply(
  question: Question,
  given: GivenReply,
  questions: readonly Question[],
  now: number,
): ReplyVerdict {
  const { request, resolution } = question;
  if (given.cwd !== request.cwd) {
    return refuse('wrong-folder', `it was asked in ${request.cwd}, not in ${given.cwd}`);
  }
  if (given.digest !== request.digest) {
    return refuse('stale', 'what was shown is not what is asked: look at it again');
  }
  const checked = checkReply(parseContract(request.contract), given.reply);
  if (resolution !== null) return standing(resolution, checked.ok ? checked.reply : undefined);
  if (nextQuestion(questions, given.viewer, now) !== question) {
    return refuse('queued', 'another question is before it, or another viewer has it');
  }
  if (!question.receipts.includes(given.viewer)) {
    return refuse('queued', 'it was not shown to this viewer yet');
  }
  if (!checked.ok) return refuse('bad-reply', checked.why);
  const answered = { kind: 'answered', reply: checked.reply, by: given.viewer, at: now } as const;
  return { ok: true, resolution: answered, repeated: false };
}

/** What a reply finds that came second: the same is confirmed, another is a conflict. */
export function standing(resolution: Resolution, reply: unknown): ReplyVerdict {
  if (resolution.kind === 'closed') {
    return { ...refuse('closed', `it was closed: ${resolution.why}`), resolution };
  }
  if (reply !== undefined && sameJson(resolution.reply, reply)) {
    return { ok: true, resolution, repeated: true };
  }
  return { ...refuse('conflict', `it was answered by ${resolution.by}`), resolution };
}

function refuse(code: QuestionTrouble, why: string): Extract<ReplyVerdict, { ok: false }> {
  return { ok: false, code, why };
}
