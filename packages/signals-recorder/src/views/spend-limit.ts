import { isUnknown } from '@agenthooks/agent-catalog';
import type { SignalLine } from '../line/line.ts';
import { allRules, meaningOfLine, type Rules, rulesOf, timeOfLine } from './meaning.ts';

/** What the agent's transcript says of the account's limit (`readTranscriptLimit`). */
export interface TranscriptLimit {
  /** Epoch milliseconds of the last refusal by the limit. */
  limitedAt?: number;
  /** Epoch milliseconds of the model's last answer. */
  answeredAt?: number;
}

export interface SpendLimitOptions {
  /** Primary where it could be read. */
  transcript?: TranscriptLimit | undefined;
  rules?: Rules;
}

export interface SpendLimitReached {
  /** ISO 8601. */
  since: string;
  /** In the agent's words, where a line has them. */
  text?: string;
  source: 'transcript' | 'lines';
}

/**
 * Whether the account's spend or usage limit stands in the way, as opposed to a rate limit that a
 * retry mends: a failure of the right kind whose text names such a limit, until a turn ends well.
 */
export function spendLimit(
  lines: readonly SignalLine[],
  options: SpendLimitOptions = {},
): SpendLimitReached | null {
  const { transcript, rules = allRules } = options;
  let failed: SignalLine | undefined;
  for (const line of lines) {
    const means = meaningOfLine(line, rules);
    if (means === 'failure' && namesLimit(line, rules)) failed ??= line;
    else if (means === 'turn-end' && line.agentId === undefined) failed = undefined;
  }
  const { limitedAt, answeredAt = 0 } = transcript ?? {};
  if (limitedAt !== undefined) {
    if (limitedAt <= answeredAt) return null;
    const text = failed?.detail;
    return {
      since: new Date(limitedAt).toISOString(),
      source: 'transcript',
      ...(text === undefined ? {} : { text }),
    };
  }
  // An answer of the model later than the failure: the limit was lifted within the turn.
  if (!failed || answeredAt > timeOfLine(failed)) return null;
  return {
    since: failed.at,
    source: 'lines',
    ...(failed.detail === undefined ? {} : { text: failed.detail }),
  };
}

function namesLimit(line: SignalLine, rules: Rules): boolean {
  const limit = rulesOf(line, rules)?.spendLimit;
  if (!limit || isUnknown(limit) || line.kind === undefined || line.detail === undefined)
    return false;
  const matches = (source: string) => new RegExp(source, 'i').test(line.detail!);
  return (
    limit.kinds.includes(line.kind) && limit.names.some(matches) && !limit.denies.some(matches)
  );
}
