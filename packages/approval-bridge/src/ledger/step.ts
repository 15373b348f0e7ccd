import { createDraft } from './draft.ts';
import type { LedgerEffect } from './effect.ts';
import type { LedgerInput } from './input.ts';
import type { Ledger } from './ledger.ts';
import { LEDGER_RULES } from './rules/table.ts';

/**
 * The ledger of open requests, as a pure reducer: no clock, no I/O.
 *
 * @param at Epoch ms of the input.
 */
export function step(
  ledger: Ledger,
  input: LedgerInput,
  at: number,
): { ledger: Ledger; effects: LedgerEffect[] } {
  const draft = createDraft(ledger, at);
  for (const { on, apply } of LEDGER_RULES) {
    if (on === 'every input' || on.includes(input.type)) apply(draft, input);
  }
  return { ledger: draft.result(), effects: draft.effects };
}
