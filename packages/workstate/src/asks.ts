import type { Claim } from './claim.ts';
import { isFirstHand } from './claim.ts';
import type { OpenAsk } from './state.ts';

/** Open at once; `room.ts` counts on it. */
const MOST_ASKS = 4;

type AskClaim = Extract<Claim, { says: 'ask' }>;

export interface Asked {
  asks: readonly OpenAsk[];
  /** `new`: one more ask. `detail`: the other source told of it. `again`: a reminder of one. */
  as: 'new' | 'detail' | 'again';
}

/** Files an ask: two sources may tell of one, and several can be open at once. */
export function fileAsk(
  asks: readonly OpenAsk[],
  claim: AskClaim,
  now: number,
  meet: number,
): Asked {
  const told = asks.findIndex(
    (ask) =>
      !ask.answered &&
      isFirstHand(ask.by) &&
      isFirstHand(claim.by) &&
      ask.by !== claim.by &&
      now - ask.at < meet,
  );
  const first = asks[told];
  if (first !== undefined) {
    const detailed: OpenAsk = {
      ...first,
      // From now on it belongs to the source that names tools, so that a second ask stays one.
      by: 'hook',
      ask: first.ask === 'input' ? claim.ask : first.ask,
      tool: first.tool ?? claim.tool,
      agent: first.agent ?? claim.agent,
    };
    return { asks: asks.with(told, detailed), as: 'detail' };
  }
  if (reminds(claim, asks)) {
    return { asks, as: 'again' };
  }
  const { ask, agent, tool, by } = claim;
  const filed = { ask, agent, tool, by, at: now, answered: false };
  // An agent asks on when its answered question is over: a denied tool has no end to tell it.
  const left = asks.filter((other) => !other.answered || other.agent !== agent);
  return { asks: [...left, filed].slice(-MOST_ASKS), as: 'new' };
}

/**
 * A mark without a tool's name tells of an ask that is open already: the agent's own notice. Of
 * native status only where it is of the same part of the agent, since each has its own record.
 */
function reminds(claim: AskClaim, asks: readonly OpenAsk[]): boolean {
  return (
    claim.tool === null &&
    asks.some(
      ({ answered, agent }) => !answered && (claim.by !== 'native' || agent === claim.agent),
    )
  );
}

/** A tool of this agent ended: the ask that was answered first, else its oldest one. */
export function endAsk(asks: readonly OpenAsk[], agent: string | null): readonly OpenAsk[] {
  const answered = asks.findIndex((ask) => ask.answered && ask.agent === agent);
  const at = answered >= 0 ? answered : asks.findIndex((ask) => ask.agent === agent);
  return at < 0 ? asks : asks.toSpliced(at, 1);
}

/** Answers the oldest open ask that fits; the tool's end is still to come. */
export function answerAsk(
  asks: readonly OpenAsk[],
  fits: (ask: OpenAsk) => boolean = () => true,
): readonly OpenAsk[] {
  const at = asks.findIndex((ask) => !ask.answered && fits(ask));
  const ask = asks[at];
  return ask === undefined ? asks : asks.with(at, { ...ask, answered: true });
}

export function anyOpen(asks: readonly OpenAsk[]): boolean {
  return asks.some(({ answered }) => !answered);
}
