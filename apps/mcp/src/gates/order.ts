import type { DurableQuestion, Request } from '@agenthooks/approval-bridge';
import { approvalGate, type Gate, questionGate } from './gate.ts';

/**
 * In which order a person is shown what waits: what this viewer has shown stays until it is
 * settled; then agents that stand still, the oldest first; then questions of scripts, by session
 * and number.
 */
export function inOrder(
  requests: readonly Request[],
  questions: readonly DurableQuestion[],
  pinned: string | undefined,
): Gate[] {
  const approvals = [...requests]
    .sort((a, b) => a.openedAt - b.openedAt || compare(a.id, b.id))
    .map((request) => approvalGate({ request }));
  const asked = [...questions]
    .sort(
      (a, b) =>
        compare(a.request.session, b.request.session) || a.request.sequence - b.request.sequence,
    )
    .map(questionGate);
  const all = [...approvals, ...asked];
  const first = all.filter(({ id }) => id === pinned);
  return [...first, ...all.filter(({ id }) => id !== pinned)];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
