import { digestOf, type Request, type RequestDraft } from '../src/index.ts';

/** A request as Claude Code's hook would register it; everything can be said otherwise. */
export function requestOf(
  given: Partial<RequestDraft> & { id?: string; openedAt?: number; deadline?: number } = {},
): Request {
  const { id = idOf(1), openedAt = 0, deadline = 100_000, ...differs } = given;
  const draft: RequestDraft = {
    agent: 'claude',
    session: 's1',
    pane: 'p1',
    cwd: '/home/user/project',
    tool: 'Bash',
    input: { command: 'touch made.txt', description: 'make it' },
    kind: 'permission',
    choices: [
      { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
      { id: 'deny', act: 'deny', label: 'Deny', scope: 'call', takes: 'message' },
    ],
    endedBy: 'same',
    ...differs,
  };
  return { ...draft, id, digest: digestOf(id, draft), openedAt, deadline };
}

export function idOf(n: number): string {
  return n.toString(16).padStart(32, '0');
}
