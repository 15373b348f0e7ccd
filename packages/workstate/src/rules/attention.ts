import { answerAsk, anyOpen, endAsk } from '../asks.ts';
import { type Claim, describe } from '../claim.ts';
import { leaveAttention, seen } from '../end.ts';
import type { InputOf } from '../input.ts';
import { blockedOf, find } from '../native.ts';
import type { OpenAsk } from '../state.ts';
import { edit, refuse, remember, type Turn } from '../turn.ts';
import { ask, BY_ATTENTION, settleAsks, showOldest, stillBlocked } from './question.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

/** `room.ts` counts on both. */
const MOST_REQUESTS = 6;

const LONGEST_REQUEST = 64;

type Working = Extract<Claim, { says: 'working' }>;

export const attention: Rule = {
  ...BY_ATTENTION,
  says: "Attention keeps its first wording; a second mark within 10 s is a repeat and makes no banner. Looking does not clear it: a key in that terminal (unless hooks tell when it was the answer), the tool's end of the agent that asked, a new prompt, the turn's end, native status leaving blocked or an approval's resolution does.",
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
  if (turn.config.traits.asksEnd === 'hook' && proven.hook) {
    refuse(turn, attention, `a key (${key}) was typed, but hooks tell when it was the answer`);
    return STOP;
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
