import type { LedgerInput, LedgerRecord, Request } from '../../src/index.ts';
import { idOf, requestOf } from '../example.ts';

/**
 * One thing that may happen in a race, before it is bound to requests: numbers pick among a few
 * calls and answers, so that things meet often.
 */
export type Happening =
  | { what: 'register'; call: number; hold: number }
  | { what: 'answer'; of: number; choice: Said; digest: 'right' | 'wrong'; by: string }
  | { what: 'eof'; of: number }
  | { what: 'withdraw'; of: number; why: 'ended' | 'resolved' | 'mismatch' }
  | { what: 'receipt'; of: number }
  | { what: 'tool-end'; call: number }
  | { what: 'prompt-shown'; call: number }
  | { what: 'prompt-gone'; call: number }
  | { what: 'session-end'; call: number }
  | { what: 'turn-end'; call: number }
  | { what: 'restart' }
  | { what: 'wait'; ms: number };

export type Said = 'allow' | 'deny' | 'deny with a message' | 'not offered';

/** Each call is of a pane and a session of its own; two registrations of it supersede. */
function callOf(call: number, n: number, at: number, hold: number): Request {
  return requestOf({
    id: idOf(n + 1),
    session: `session-${call}`,
    pane: `pane-${call}`,
    input: { command: `run number ${call}` },
    openedAt: at,
    deadline: at + hold,
  });
}

const wordsOf = (call: number) => `approve Bash: run number ${call}`;

export function contentOf(said: Said): { choice: string; message?: string } {
  if (said === 'deny with a message') return { choice: 'deny', message: 'not like this' };
  return { choice: said === 'not offered' ? 'always' : said };
}

/** What the ledger is told; undefined where the happening is about nothing that was registered. */
export function inputOf(
  happening: Happening,
  registered: readonly Request[],
  at: number,
): LedgerInput | undefined {
  switch (happening.what) {
    case 'register': {
      const request = callOf(happening.call, registered.length, at, happening.hold);
      return { type: 'register', request };
    }
    case 'tool-end': {
      const { call } = happening;
      const input = { command: `run number ${call}`, description: undefined };
      const { description: _, ...same } = input;
      const asked = { ...callOf(call, 0, at, 1).input, ...same };
      return { type: 'tool-end', session: `session-${call}`, tool: 'Bash', input: asked };
    }
    case 'prompt-shown': {
      const pane = `pane-${happening.call}`;
      return { type: 'native', pane, state: 'blocked', message: wordsOf(happening.call) };
    }
    case 'prompt-gone':
      return { type: 'native', pane: `pane-${happening.call}`, state: 'working' };
    case 'session-end':
      return { type: 'session-end', session: `session-${happening.call}` };
    case 'turn-end':
      return { type: 'turn', of: { pane: `pane-${happening.call}` }, why: 'end' };
    case 'restart':
      return { type: 'restart' };
    case 'wait':
      return { type: 'tick' };
    default: {
      if (registered.length === 0) return undefined;
      const request = registered[happening.of % registered.length]!;
      const { id } = request;
      if (happening.what === 'answer') {
        const digest = happening.digest === 'right' ? request.digest : 'e'.repeat(64);
        return { type: 'answer', id, digest, by: happening.by, ...contentOf(happening.choice) };
      }
      if (happening.what === 'withdraw') return { type: 'withdraw', id, why: happening.why };
      return { type: happening.what, id };
    }
  }
}

export type Persisted = readonly LedgerRecord[];
