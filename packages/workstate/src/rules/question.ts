import { anyOpen, fileAsk } from '../asks.ts';
import { type Claim, describe, wordingOf } from '../claim.ts';
import { leaveAttention } from '../end.ts';
import { askOf, blockedOf, rootOf } from '../native.ts';
import type { OpenAsk } from '../state.ts';
import { edit, enter, mark, type RuleRef, recent, refuse, remember, type Turn } from '../turn.ts';
import { meeting } from './meeting.ts';
import { NEXT, STOP } from './rule.ts';

export type Ask = Extract<Claim, { says: 'ask' }>;

/** How the attention rule signs. */
export const BY_ATTENTION: RuleRef = { number: 7, name: 'attention' };

export function ask(turn: Turn, claimed: Ask): boolean {
  const { timings } = turn.config;
  if (isUnconfirmed(turn, claimed)) {
    const { ask, tool, agent } = claimed;
    remember(turn).foretold = { ask, tool, agent, at: turn.now };
    refuse(turn, meeting, `${describe(claimed)}, which native status has still to confirm`);
    return STOP;
  }
  const claim = claimed.by === 'native' ? withForetold(turn, claimed) : claimed;
  if (isOfAnswered(turn, claim)) {
    remember(turn).untold = null;
    refuse(turn, meeting, `${describe(claim)}, but native status told that prompt and its answer`);
    return STOP;
  }
  if (asksInTurn(turn, claim)) {
    openUntold(turn);
  }
  remember(turn).untold =
    claim.by === 'native' ? { ask: claim.ask, at: turn.now } : turn.state.memory.untold;
  const filed = fileAsk(turn.state.asks, claim, turn.now, timings.meet);
  edit(turn).asks = filed.asks;
  if (filed.as === 'detail') {
    remember(turn).untold = null;
    showOldest(turn);
    return STOP;
  }
  markAsk(turn, claim, recent(turn, turn.state.memory.markedAt, timings.repeat));
  return STOP;
}

/** A hook that also fires where nobody is asked, of an agent whose status tells every question. */
function isUnconfirmed({ state, config }: Turn, claim: Ask): boolean {
  return (
    claim.by === 'hook' &&
    config.traits.asksBy === 'native' &&
    state.proven.native &&
    (state.memory.untold === null || blockedOf(state.native) === null)
  );
}

/** Native status confirms what a hook has told: from here on it has that tool's name. */
function withForetold(turn: Turn, claim: Ask): Ask {
  const { foretold } = turn.state.memory;
  if (foretold === null) return claim;
  remember(turn).foretold = null;
  const { at, ask, tool, agent } = foretold;
  if (turn.now - at >= turn.config.timings.meet) return claim;
  return {
    ...claim,
    ask: claim.ask === 'input' ? ask : claim.ask,
    tool,
    agent: claim.agent ?? agent,
  };
}

/**
 * Native status tells a state for as long as it lasts: on a busy machine the question of a turn
 * can come without the work before it (Claude Code 2.1.332). What was submitted is that turn.
 */
function asksInTurn({ state }: Turn, claim: Ask): boolean {
  const { open, submitAt, endedAt } = state.memory;
  const submitted = submitAt !== null && (endedAt === null || submitAt > endedAt);
  const tool = claim.ask === 'permission' || claim.ask === 'answer';
  return claim.by === 'native' && claim.agent === null && tool && submitted && !open;
}

function openUntold(turn: Turn): void {
  const memory = remember(turn);
  memory.open = true;
  memory.openedBy = 'native';
  memory.openedAt = turn.now;
  memory.turnAsked = true;
  memory.heldAt = null;
  memory.cause = null;
}

/**
 * A hook that a busy machine holds up: the prompt was painted, told by native status and answered
 * before the hook could speak of it.
 */
function isOfAnswered({ state, now, config }: Turn, claim: Ask): boolean {
  const { untold } = state.memory;
  return (
    claim.by === 'hook' &&
    untold !== null &&
    untold.ask === claim.ask &&
    now - untold.at < config.timings.meet &&
    blockedOf(state.native) === null
  );
}

function markAsk(turn: Turn, claim: Ask, repeat: boolean): void {
  const { unread, failure } = turn.state;
  if (unread?.kind !== 'attention' && (unread !== null || failure !== null)) {
    remember(turn).covered = { unread, failure };
  }
  mark(turn, { kind: 'attention', wording: wordingOf(claim.ask, claim.tool), repeat });
  showOldest(turn);
  if (repeat) {
    const wording = turn.state.unread?.wording ?? '';
    turn.effects.push({ type: 'notify', kind: 'attention', wording, banner: false, repeat });
  } else {
    const memory = remember(turn);
    memory.markedAt = turn.now;
    memory.bannerAt = turn.now + turn.config.timings.autoApproved;
  }
  enter(turn, 'attention', BY_ATTENTION, describe(claim));
}

/** The mark keeps the words of the ask that came first, for as long as that one is open. */
export function showOldest(turn: Turn): void {
  const oldest = oldestOpen(turn.state.asks);
  const { unread } = turn.state;
  edit(turn).tool = oldest?.tool ?? null;
  if (oldest !== undefined && unread?.kind === 'attention') {
    const wording = wordingOf(oldest.ask, oldest.tool);
    if (wording !== unread.wording) {
      mark(turn, { ...unread, wording });
    }
  }
}

/** Takes what is left of the asks; attention is over when none of them is open. */
export function settleAsks(turn: Turn, left: readonly OpenAsk[], byHook = true): boolean {
  const { asks, phase, native } = turn.state;
  if (left !== asks) {
    edit(turn).asks = left;
  }
  if (phase !== 'attention') {
    return NEXT;
  }
  const evidence = turn.claim === null ? '' : describe(turn.claim);
  if (anyOpen(left)) {
    refuse(turn, BY_ATTENTION, `${evidence}, but another question is open`);
    showOldest(turn);
    return NEXT;
  }
  if (byHook && rootOf(native)?.state === 'blocked') {
    refuse(turn, meeting, `${evidence}, but native status still says blocked`);
    return NEXT;
  }
  leaveAttention(turn, BY_ATTENTION, evidence);
  return NEXT;
}

/** A key or a verdict has taken the mark away, and native status still says blocked. */
export function stillBlocked(turn: Turn): boolean {
  const { recheckAt } = turn.state.memory;
  if (recheckAt === null || turn.now < recheckAt) {
    return NEXT;
  }
  remember(turn).recheckAt = null;
  const record = blockedOf(turn.state.native);
  if (record !== null && turn.state.phase !== 'attention') {
    const agent = record.id === '' ? null : record.id;
    const claim: Ask = {
      says: 'ask',
      by: 'native',
      ask: askOf(record.kind),
      tool: null,
      turn: null,
      agent,
    };
    edit(turn).asks = fileAsk([], claim, turn.now, turn.config.timings.meet).asks;
    markAsk(turn, claim, true);
  }
  return NEXT;
}

function oldestOpen(asks: readonly OpenAsk[]): OpenAsk | undefined {
  return asks.find(({ answered }) => !answered);
}
