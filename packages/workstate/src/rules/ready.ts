import { describe } from '../claim.ts';
import type { Config } from '../config.ts';
import { endTurn } from '../end.ts';
import { rootOf } from '../native.ts';
import type { State } from '../state.ts';
import { enter, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const ready: Rule = {
  number: 10,
  name: 'ready',
  says: "Ready is what the agent's ready evidence says while its root is not blocked; a block that comes after revokes it. Work that nobody asked for before the first idle was the start. Where a prompt was typed before the agent said so, its hook has 5 s to come first.",
  on: ['signal', 'native', 'title', 'progress', 'tick'],
  about: ['ready', 'rest'],
  apply(turn) {
    const { claim, config } = turn;
    if (turn.input.type === 'tick') {
      return promptStayedAway(turn);
    }
    if (claim?.says === 'ready' && claim.by === 'hook') {
      return hookReady(turn, config.traits.readyBy);
    }
    if (claim?.says === 'rest' && claim.by === 'native') {
      return nativeIdle(turn, config.traits.readyBy);
    }
    return NEXT;
  },
  wake: (state, config) => promptUntil(state, config),
};

type ReadyBy = Turn['config']['traits']['readyBy'];

function hookReady(turn: Turn, readyBy: ReadyBy): boolean {
  const memory = remember(turn);
  if (readyBy.includes('hook') || readyBy.includes('plugin-init')) {
    memory.readyAt = turn.now;
  }
  if (memory.open) {
    memory.refusedReadyAt = turn.now;
    refuse(turn, ready, 'a hook says ready, but a turn is open');
    return STOP;
  }
  if (rootOf(turn.state.native)?.state === 'blocked') {
    memory.rest = 'ready';
    refuse(turn, ready, 'a hook says ready, but native status says blocked');
    return STOP;
  }
  if (promptUntil(turn.state, turn.config) !== null) {
    refuse(turn, ready, 'a hook says ready, but a prompt was typed that nothing has answered yet');
    return STOP;
  }
  rest(turn);
  return STOP;
}

/** Until when the hook of a prompt that was typed before the agent was ready may still come. */
function promptUntil({ phase, memory }: State, { timings }: Config): number | null {
  const { readyAt, submitAt, turns } = memory;
  return phase === 'starting' && turns === 0 && submitAt !== null && readyAt !== null
    ? readyAt + timings.firstPrompt
    : null;
}

function promptStayedAway(turn: Turn): boolean {
  const until = promptUntil(turn.state, turn.config);
  if (until !== null && turn.now >= until) {
    remember(turn).rest = 'ready';
    enter(turn, 'ready', ready, 'a hook said ready, and no prompt followed');
  }
  return NEXT;
}

function nativeIdle(turn: Turn, readyBy: ReadyBy): boolean {
  const { memory } = turn.state;
  if (readyBy.includes('native-idle') && memory.readyAt === null) {
    remember(turn).readyAt = turn.now;
  }
  if (memory.open) {
    return startedUp(turn, readyBy);
  }
  if (turn.state.phase === 'attention') {
    if (readyNow(turn)) {
      remember(turn).rest = 'ready';
    }
    return NEXT;
  }
  if (readyNow(turn)) {
    rest(turn);
  } else if (atStart(turn)) {
    remember(turn).rest = 'idle';
    enter(turn, 'idle', ready, "native status says idle, which is not this agent's ready evidence");
  }
  return STOP;
}

/** What the agent did before anybody asked it for anything was its start (Codex 0.171.0: 30 ms). */
function startedUp(turn: Turn, readyBy: ReadyBy): boolean {
  const { asked, turns } = turn.state.memory;
  if (asked || turns > 0 || turn.state.phase !== 'working' || !readyBy.includes('native-idle')) {
    return NEXT;
  }
  endTurn(turn, 'ready', 'native', ready, 'native status says idle, and nothing was asked yet');
  return STOP;
}

/** Ready evidence is there, and the agent has not rested before. */
function readyNow(turn: Turn): boolean {
  return atStart(turn) && turn.state.memory.readyAt !== null;
}

function atStart({ state }: Turn): boolean {
  return state.memory.rest === 'starting' || state.memory.rest === 'unknown';
}

/** A mark that the person has not seen outlives the readiness that follows it. */
function rest(turn: Turn): void {
  const { phase } = turn.state;
  if (phase === 'attention' || phase === 'done' || phase === 'failed') {
    return;
  }
  remember(turn).rest = 'ready';
  enter(turn, 'ready', ready, turn.claim === null ? 'ready' : describe(turn.claim));
}
