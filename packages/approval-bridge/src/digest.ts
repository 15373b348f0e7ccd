import { createHash } from 'node:crypto';
import { canonical } from './canonical.ts';
import type { RequestDraft } from './ledger/request.ts';

/**
 * sha256 of everything that a person decides about, as 64 hex digits. An answer names it, so that
 * nobody approves what was not shown.
 */
export function digestOf(id: string, draft: RequestDraft): string {
  const { agent, session, agentId, cwd, kind, tool, input, choices } = draft;
  const shown = { id, agent, session, agentId, cwd, kind, tool, input, choices };
  return createHash('sha256').update(canonical(shown)).digest('hex');
}
