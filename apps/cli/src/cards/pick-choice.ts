import type { Card, Choice } from '@agenthooks/approval-bridge';
import { CommandError, exit } from '../exit.ts';

/**
 * The choice that was named, or the plain one of this act: for this call alone, reaching no
 * further, ending no turn. What reaches further must be named.
 */
export function pickChoice({ request }: Card, act: Choice['act'], named: unknown): Choice {
  const { choices, readOnly } = request;
  if (readOnly !== undefined) {
    throw new CommandError(`it can only be answered at the agent: ${readOnly}`, exit.refused);
  }
  const fitting = choices.filter((choice) => choice.act === act);
  if (typeof named === 'string') {
    const found = fitting.find(({ id }) => id === named);
    if (found) return found;
    throw new CommandError(
      `'${named}' is no way to ${act} this. Choices: ${idsOf(fitting) || 'none'}`,
      exit.usage,
    );
  }
  const plain = fitting.filter(({ scope, beyond }) => scope === 'call' && beyond !== true);
  const [first] = plain.filter(({ interrupts }) => interrupts !== true);
  const only = first ?? (plain.length === 1 ? plain[0] : undefined);
  if (only) return only;
  const other = choices.some((choice) => choice.act === 'answer')
    ? `It asks a question: agenthooks answer ${request.id.slice(0, 8)}`
    : `Name one with --choice: ${idsOf(fitting) || 'there is none'}`;
  throw new CommandError(
    `this cannot simply be ${act === 'deny' ? 'denied' : 'allowed'}. ${other}`,
    exit.usage,
  );
}

const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id).join(', ');
