import type { Card } from '@agenthooks/approval-bridge';

/**
 * What does not join: an ask that the ledger does not have, a request that nobody asked for, one
 * without an outcome or without who gave it, a verdict that never reached the agent.
 */
export function orphansOf({
  asks,
  seen,
  cards,
}: {
  /** How often the agent asked. */
  asks: number;
  /** Ids of the requests that cases had before them. */
  seen: ReadonlySet<string>;
  /** Everything in the ledger. */
  cards: readonly Card[];
}): string[] {
  const faults = asks === seen.size ? [] : [`${asks} asks, but ${seen.size} cards were shown`];
  const known = new Set(cards.map(({ request }) => request.id));
  for (const id of seen) if (!known.has(id)) faults.push(`${id} is not in the ledger`);
  for (const { request, outcome, receipt } of cards) {
    const { id } = request;
    if (!seen.has(id)) faults.push(`${id} was asked by nobody`);
    if (outcome === null) faults.push(`${id} has no outcome`);
    else if (outcome.by === '') faults.push(`${id} says not by whom it was ${outcome.kind}`);
    else if (verdicts.has(outcome.kind) && receipt !== 'delivered') {
      faults.push(`${id} was ${outcome.kind}, but the verdict is ${receipt}`);
    }
  }
  return faults;
}

const verdicts = new Set(['allowed', 'denied', 'answered']);
