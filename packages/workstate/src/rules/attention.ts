import { answerAsk, anyOpen, endAsk, fileAsk } from '../asks.ts';
import { type Claim, describe, wordingOf } from '../claim.ts';
import { leaveAttention, seen } from '../end.ts';
import type { InputOf } from '../input.ts';
import { askOf, blockedOf, find, rootOf } from '../native.ts';
import type { OpenAsk } from '../state.ts';
import { edit, enter, mark, recent, refuse, remember, type Turn } from '../turn.ts';
import { meeting } from './first-hand.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

/** `room.ts` counts on both. */
const MOST_REQUESTS = 6;
const LONGEST_REQUEST = 64;

type Ask = Extract<Claim, { says: 'ask' }>;
type Working = Extract<Claim, { says: 'working' }>;

export const attention: Rule = {
  number: 7,
  name: 'attention',
  says: "Attention keeps its first wording; a second mark within 10 s is a repeat and makes no banner. Looking does not clear it: a key in that terminal, the tool's end of the agent that asked, a new prompt, the turn's end, native status leaving blocked or an approval's resolution does.",
  on: [...EVIDENCE, 'key', 'approval', 'tick'],
  about: ['ask', 'child-over', 'done', 'working'],
  apply(turn) {
    switch (turn.input.type) {
      case 'key':
        return press(turn, turn.input.key);
      case 'approval':
        return approval(turn, turn.input);
      case 'tick':
        return stillBlocked(turn);
      default:
        return judge(turn);
    }
  },
  wake: ({ memory }) => memory.recheckAt,
};

function judge(turn: Turn): boolean {
  const { claim, state } = turn;
  switch (claim?.says) {
    case 'ask':
      return ask(turn, claim);
    case 'child-over':
      return childOver(turn, claim.agent);
    case 'done':
      // Of a dialog outside of a turn: there is no turn whose end would clear it.
      return state.memory.open
        ? NEXT
        : settleAsks(
            turn,
            state.asks.filter(({ agent }) => agent !== null),
            claim.by === 'hook',
          );
    case 'working':
      return state.asks.length === 0 && state.phase !== 'attention' ? NEXT : working(turn, claim);
    default:
      return NEXT;
  }
}

/** What is below a child goes with it when it is cleared. */
function childOver(turn: Turn, id: string): boolean {
  const { asks, native } = turn.state;
  const cleared = (agent: string) => agent.startsWith(`${id}/`) && find(native, agent) === null;
  const left = asks.filter(({ agent }) => agent === null || (agent !== id && !cleared(agent)));
  return left.length === asks.length ? NEXT : settleAsks(turn, left);
}

function ask(turn: Turn, claim: Ask): boolean {
  const { timings } = turn.config;
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
  enter(turn, 'attention', attention, describe(claim));
}

/** The mark keeps the words of the ask that came first, for as long as that one is open. */
function showOldest(turn: Turn): void {
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

function working(turn: Turn, claim: Working): boolean {
  const { asks, memory, phase } = turn.state;
  if (claim.by !== 'hook') {
    const over = claim.unblocked || claim.by !== 'native';
    // The root speaks for its hooks' subagents, not for a child with a record of its own.
    const left = asks.filter(
      ({ agent }) => agent !== null && find(turn.state.native, agent)?.state === 'blocked',
    );
    return over ? settleAsks(turn, left, false) : NEXT;
  }
  switch (claim.cause) {
    case 'prompt':
    case 'injected': {
      // A prompt is the root's; only a submit of the person can have taken a child's away.
      const left = asks.filter(
        ({ agent, at }) => agent !== null && (memory.submitAt === null || memory.submitAt < at),
      );
      return settleAsks(turn, left);
    }
    case 'end':
      return settleAsks(turn, endAsk(asks, claim.agent));
    default:
      if (phase === 'attention') {
        refuse(turn, attention, `${describe(claim)}, but a heartbeat answers nothing`);
      }
      return NEXT;
  }
}

function press(turn: Turn, key: InputOf<'key'>['key']): boolean {
  const { asks, phase, proven } = turn.state;
  const memory = remember(turn);
  memory.asked = true;
  memory.keyAt = turn.now;
  if (key === 'text' || key === 'enter') {
    memory.typedAt = turn.now;
  }
  if (phase !== 'attention') {
    return NEXT;
  }
  seen(turn);
  if (memory.rest === 'failed') {
    memory.rest = 'idle';
  }
  const all = key === 'escape' || key === 'ctrl-c' || proven.native || asks.length === 0;
  const left = all ? [] : answerAsk(asks);
  edit(turn).asks = left;
  recheck(turn);
  if (anyOpen(left)) {
    showOldest(turn);
  } else {
    leaveAttention(turn, attention, `a key (${key}) was typed`);
  }
  return STOP;
}

function approval(turn: Turn, request: InputOf<'approval'>): boolean {
  const { phase, tool, agent, answered } = request;
  const { requests, asks } = turn.state;
  const id = request.id.slice(0, LONGEST_REQUEST);
  const others = requests.filter((other) => other !== id);
  const state = edit(turn);
  if (phase === 'opened') {
    state.requests = [...others, id].slice(-MOST_REQUESTS);
    return STOP;
  }
  state.requests = others;
  if (turn.state.phase !== 'attention' || answered === false) {
    return STOP;
  }
  const exact = (ask: OpenAsk) => ask.tool === (tool ?? null) && ask.agent === (agent ?? null);
  const left = asks.some((ask) => !ask.answered && exact(ask))
    ? answerAsk(asks, exact)
    : answerAsk(asks);
  state.asks = left;
  if (anyOpen(left)) {
    showOldest(turn);
    return STOP;
  }
  recheck(turn);
  leaveAttention(turn, attention, 'the request was resolved');
  return STOP;
}

/** Looks again in a moment: what was typed or decided may not have been the answer. */
function recheck(turn: Turn): void {
  if (blockedOf(turn.state.native) !== null) {
    remember(turn).recheckAt = turn.now + turn.config.timings.stillBlocked;
  }
}

/** A key or a verdict has taken the mark away, and native status still says blocked. */
function stillBlocked(turn: Turn): boolean {
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

/** Takes what is left of the asks; attention is over when none of them is open. */
function settleAsks(turn: Turn, left: readonly OpenAsk[], byHook = true): boolean {
  const { asks, phase, native } = turn.state;
  if (left !== asks) {
    edit(turn).asks = left;
  }
  if (phase !== 'attention') {
    return NEXT;
  }
  const evidence = turn.claim === null ? '' : describe(turn.claim);
  if (anyOpen(left)) {
    refuse(turn, attention, `${evidence}, but another question is open`);
    showOldest(turn);
    return NEXT;
  }
  if (byHook && rootOf(native)?.state === 'blocked') {
    refuse(turn, meeting, `${evidence}, but native status still says blocked`);
    return NEXT;
  }
  leaveAttention(turn, attention, evidence);
  return NEXT;
}

function oldestOpen(asks: readonly OpenAsk[]): OpenAsk | undefined {
  return asks.find(({ answered }) => !answered);
}
