import {
  type ControlClient,
  type Outcome,
  QuestionError,
  type QuestionStore,
} from '@agenthooks/approval-bridge';
import { ToolError } from '../errors.ts';
import { approvalGate, coordinateOf, type Gate, questionGate } from './gate.ts';

/** Closed requests that are still looked for. */
const CLOSED = 200;

/**
 * The open gate with this id.
 *
 * @throws ToolError `unknown_gate`, or `closed` with how it ended
 */
export async function findGate(
  id: string,
  hub: ControlClient,
  questions: QuestionStore,
): Promise<Gate> {
  const at = coordinateOf(id);
  if (at !== undefined) {
    const question = await questions.read(at).catch((cause: unknown) => {
      if (cause instanceof QuestionError) throw new ToolError('unknown_gate', cause.message);
      throw cause;
    });
    if (question.resolution !== null) {
      const { kind, by } = question.resolution;
      throw new ToolError('closed', `${id} was ${kind} by ${by}`);
    }
    return questionGate(question);
  }
  const card = (await hub.list(CLOSED)).find(({ request }) => request.id === id);
  if (card === undefined) throw new ToolError('unknown_gate', `no gate ${id} is known`);
  if (card.outcome !== null) throw new ToolError('closed', `${id} ${howItEnded(card.outcome)}`);
  return approvalGate(card);
}

export function howItEnded({ kind, by, choice }: Outcome): string {
  return `is ${kind}${choice === undefined ? '' : ` ('${choice}')`} by ${by}`;
}
