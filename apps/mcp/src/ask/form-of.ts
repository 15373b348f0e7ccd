import { agents } from '@agenthooks/agent-catalog';
import type { AnswerContent } from '@agenthooks/approval-bridge';
import type { ErrorCode } from '../errors.ts';
import type { Gate } from '../gates/gate.ts';
import { fitsWhole } from '../words/size.ts';
import type { Form } from './form.ts';
import { questionForm } from './question-form.ts';
import { requestForm } from './request-form.ts';

export type GateForm =
  | { to: 'request'; form: Form<Pick<AnswerContent, 'choice' | 'message' | 'answers'>> }
  | { to: 'question'; form: Form<unknown> };

export type FormOrNot = GateForm | { to: 'nobody'; code: ErrorCode; why: string };

/** How a gate is put to the person here, or why it is not. */
export function formOf(gate: Gate): FormOrNot {
  const made = formFor(gate);
  if (made.to === 'nobody') return made;
  const { message, schema } = made.form;
  if (fitsWhole({ message, schema })) return made;
  return no('too_large', 'it cannot be shown whole in a question to the person');
}

function formFor(gate: Gate): FormOrNot {
  if (gate.kind === 'question') {
    const form = questionForm(gate.question);
    if (form !== undefined) return { to: 'question', form };
    return no('not_answerable_here', 'it is too long, or its reply too deep, for a form');
  }
  const { request } = gate;
  if (request.choices.length === 0) {
    return no('not_answerable_here', request.readOnly ?? 'it can only be answered at the agent');
  }
  // A thousand large gates are looked through without laying out one of them.
  if (JSON.stringify([request.input, request.choices]).length > MOST_READ) return tooLong;
  const title = agents.find(({ id }) => id === request.agent)?.title ?? request.agent;
  const form = requestForm(request, title);
  if (form !== undefined) return { to: 'request', form };
  return tooLong;
}

/** Far beyond what a form shows whole. */
const MOST_READ = 16_384;
const tooLong = no('too_large', 'it is longer than what can be read whole in a form');

function no(code: ErrorCode, why: string): FormOrNot {
  return { to: 'nobody', code, why };
}
