import type { Card, ControlClient } from '@agenthooks/approval-bridge';
import { CommandError, exit } from '../exit.ts';
import { SHORT_ID } from './card-text.ts';

/** The open card whose id begins with what was typed. */
export async function findCard(client: ControlClient, typed: string): Promise<Card> {
  const open = await client.list();
  const found = open.filter(({ request }) => request.id.startsWith(typed.toLowerCase()));
  if (found.length === 1) return found[0]!;
  const ids = open.map(({ request }) => request.id.slice(0, SHORT_ID)).join(', ');
  throw new CommandError(
    found.length > 1
      ? `'${typed}' is the beginning of ${found.length} requests; type more of it`
      : `no open request begins with '${typed}'. Open: ${ids || 'none'}. Closed ones: agenthooks approvals --closed 20`,
    exit.usage,
  );
}

/**
 * An answer names what was seen. In a terminal the card is shown and asked about; elsewhere the
 * digest that `approvals` printed must come with it.
 */
export function checkDigest({ request }: Card, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  if (given.length >= 12 && request.digest.startsWith(given.toLowerCase())) return true;
  throw new CommandError(
    `the digest ${given} is not of what is asked now: look at it again with agenthooks approvals`,
    exit.refused,
  );
}
