import type { Memory, State } from './state.ts';
import type { AgentTraits } from './traits.ts';

/**
 * Before anything was seen. `traits` is taken so that a caller can make it next to its config;
 * the state itself does not depend on them.
 */
export function initialState(at: number, _traits?: AgentTraits): State {
  return {
    phase: 'unknown',
    since: at,
    reason: { rule: 17, name: 'life', evidence: 'nothing seen yet' },
    owner: 'none',
    delegated: [],
    unread: null,
    tool: null,
    failure: null,
    session: null,
    turn: null,
    usage: null,
    context: null,
    proven: { hook: false, native: false },
    asks: [],
    requests: [],
    native: [],
    memory: initialMemory(at),
  };
}

function initialMemory(at: number): Memory {
  return {
    clock: at,
    wake: null,
    spawnedAt: at,
    asked: false,
    open: false,
    turnAsked: false,
    openedAt: null,
    openedBy: null,
    cause: null,
    heldAt: null,
    endedAt: null,
    endedBy: null,
    rest: 'unknown',
    past: [],
    turns: 0,
    badgeSpentAt: null,
    signalAt: null,
    markedAt: null,
    bannerAt: null,
    covered: null,
    recheckAt: null,
    foretold: null,
    untold: null,
    report: null,
    reportAt: null,
    reported: [],
    readyAt: null,
    refusedReadyAt: null,
    focused: null,
    keyAt: null,
    typedAt: null,
    submitAt: null,
    draft: false,
    escapes: 0,
    escapeAt: null,
    interruptAt: null,
    answerAt: null,
    title: null,
    titleAt: null,
    outputAt: null,
    workAt: null,
    screen: null,
    screenAt: null,
    progress: 0,
  };
}
