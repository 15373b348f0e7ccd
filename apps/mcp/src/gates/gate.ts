import type { Card, Coordinate, DurableQuestion, Request } from '@agenthooks/approval-bridge';

/** What waits for a person: a request of an agent, or a durable question of a script. */
export type Gate =
  | { kind: 'approval'; id: string; digest: string; request: Request }
  | { kind: 'question'; id: string; digest: string; question: DurableQuestion };

export function approvalGate({ request }: Pick<Card, 'request'>): Gate {
  return { kind: 'approval', id: request.id, digest: request.digest, request };
}

export function questionGate(question: DurableQuestion): Gate {
  const { session, sequence, digest } = question.request;
  return { kind: 'question', id: `question:${session}/${sequence}`, digest, question };
}

export function sessionOf(gate: Gate): string {
  return gate.kind === 'approval' ? gate.request.session : gate.question.request.session;
}

export function folderOf(gate: Gate): string {
  return gate.kind === 'approval' ? gate.request.cwd : gate.question.request.cwd;
}

const QUESTION = /^question:([A-Za-z0-9][A-Za-z0-9._-]{0,127})\/([1-9][0-9]{0,14})$/;

/** Where the question of this gate is; undefined for the id of a request. */
export function coordinateOf(id: string): Coordinate | undefined {
  const [, session, sequence] = QUESTION.exec(id) ?? [];
  return session === undefined ? undefined : { session, sequence: Number(sequence) };
}
