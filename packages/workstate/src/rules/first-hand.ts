import { describe, isFirstHand } from '../claim.ts';
import { claimOfReport } from '../claims/native.ts';
import { claimOfSignal } from '../claims/signal.ts';
import { endTurn, leaveAttention, retireTurnId } from '../end.ts';
import type { InputOf } from '../input.ts';
import {
  anyChildWorks,
  blockedOf,
  endRecords,
  find,
  foldReport,
  inherits,
  rootOf,
} from '../native.ts';
import type { NativeRecord } from '../state.ts';
import { edit, mark, recent, refuse, remember, type Turn } from '../turn.ts';
import { holdingWork } from './delegated.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

export const proof: Rule = {
  number: 1,
  name: 'first-hand evidence proves itself',
  says: 'A trusted hook signal, or a native status report with the expected app, proves on this spawn that the agent speaks for itself; a wrong token and a foreign app prove nothing.',
  on: ['signal', 'native', 'mark', 'reset'],
  apply(turn) {
    const { input } = turn;
    switch (input.type) {
      case 'signal':
        return readSignal(turn, input);
      case 'native':
        return readReport(turn, input);
      case 'mark':
        if (input.mark === 'A') {
          keep(turn, endRecords(turn.state.native));
        }
        return STOP;
      case 'reset':
        keep(turn, turn.state.native.length === 0 ? turn.state.native : []);
        return STOP;
      default:
        return NEXT;
    }
  },
};

export const ownership: Rule = {
  number: 1,
  name: 'first-hand evidence owns the turn',
  says: 'Once proved, nothing else starts or ends a turn: not the title, not quiet, not the settled screen, not the soft ceiling.',
  on: EVIDENCE,
  apply(turn) {
    const { claim, state } = turn;
    if (claim === null || isFirstHand(claim.by) || state.owner !== 'first-hand') {
      return NEXT;
    }
    if (!agrees(claim.says, state.phase)) {
      refuse(turn, ownership, `${describe(claim)}, but the agent itself decides (${state.phase})`);
    }
    return STOP;
  },
};

export const meeting: Rule = {
  number: 1,
  name: 'hooks and native status meet',
  says: 'Where hooks and native status tell of the same edge, the first opens it and the second within 2 s only adds detail; each says what only it can.',
  on: ['signal', 'native'],
  about: ['working', 'done', 'rest', 'failed'],
  apply(turn) {
    const { claim } = turn;
    if (claim === null) {
      return NEXT;
    }
    return claim.by === 'native' ? nativeMeetsHook(turn) : hookMeetsNative(turn);
  },
};

export const nativeRest: Rule = {
  number: 1,
  name: 'native status rests',
  says: 'Native idle that is no interrupt ends an open turn without a badge, and closes a dialog that was open outside of one.',
  on: ['native'],
  about: ['rest'],
  apply(turn) {
    const { claim, state } = turn;
    if (claim?.says !== 'rest' || claim.by !== 'native') {
      return NEXT;
    }
    if (state.phase === 'attention' && blockedOf(state.native) !== null) {
      restBehind(turn);
    } else if (state.memory.open) {
      endTurn(turn, 'idle', 'native', nativeRest, describe(claim));
    } else if (state.phase === 'attention') {
      edit(turn).asks = [];
      leaveAttention(turn, nativeRest, describe(claim));
    }
    return STOP;
  },
};

/** The root rests while a child of it still asks: the question stays, and no turn goes on after it. */
function restBehind(turn: Turn): void {
  retireTurnId(turn);
  edit(turn).asks = turn.state.asks.filter(({ agent }) => agent !== null);
  if (turn.state.memory.open) {
    const memory = remember(turn);
    memory.open = false;
    memory.heldAt = null;
    memory.endedAt = turn.now;
    memory.endedBy = 'native';
    memory.rest = 'idle';
  }
}

function readSignal(turn: Turn, { signal, trusted }: InputOf<'signal'>): boolean {
  if (!trusted) {
    refuse(turn, proof, `a signal (${signal.signal}) without this spawn's token`);
    return STOP;
  }
  prove(turn, 'hook');
  remember(turn).signalAt = turn.now;
  turn.claim = claimOfSignal(signal);
  return NEXT;
}

function readReport(turn: Turn, { report, fingerprint }: InputOf<'native'>): boolean {
  const { nativeApp } = turn.config.traits;
  const records = turn.state.native;
  const clear = report.state === 'clear';
  const expected =
    report.app === undefined
      ? clear || inherits(records, report.id)
      : report.app === nativeApp && nativeApp !== null;
  if (!expected || nativeApp === null) {
    refuse(turn, proof, `native status of ${report.app === undefined ? 'no' : 'another'} app`);
    return STOP;
  }
  if (!clear) {
    prove(turn, 'native');
  }
  const replaced = find(records, report.id);
  const after = foldReport(records, report, fingerprint);
  keep(turn, after);
  remember(turn).signalAt = turn.now;
  const again = clear
    ? after.length === records.length
    : saysAgain(find(after, report.id), replaced);
  turn.claim = again && report.state !== 'working' ? null : claimOfReport(report, replaced);
  return turn.claim === null ? STOP : NEXT;
}

function saysAgain(record: NativeRecord | null, replaced: NativeRecord | null): boolean {
  return (
    record !== null &&
    replaced !== null &&
    replaced.state === record.state &&
    replaced.kind === record.kind &&
    replaced.fingerprint === record.fingerprint
  );
}

function prove(turn: Turn, by: 'hook' | 'native'): void {
  if (!turn.state.proven[by]) {
    const state = edit(turn);
    state.proven = { ...state.proven, [by]: true };
    state.owner = 'first-hand';
    turn.effects.push({ type: 'proven', by });
  }
}

function keep(turn: Turn, records: Turn['state']['native']): void {
  if (records !== turn.state.native) {
    edit(turn).native = records;
  }
}

function agrees(says: string, phase: string): boolean {
  switch (says) {
    case 'working':
      return phase === 'working';
    case 'ask':
      return phase === 'attention';
    case 'failed':
      return phase === 'failed';
    default:
      return phase !== 'working' && phase !== 'attention';
  }
}

function nativeMeetsHook(turn: Turn): boolean {
  const { claim, state } = turn;
  const { memory, proven } = state;
  if (claim?.says === 'working' && claim.agent === null && !memory.open) {
    return afterHookDone(turn);
  }
  if (claim?.says === 'done' || claim?.says === 'rest') {
    if (state.phase === 'attention' && proven.hook && state.requests.length > 0) {
      refuse(turn, meeting, `${describe(claim)}, but a request of this session is open`);
      return STOP;
    }
    if (memory.heldAt !== null && proven.hook && holdingWork(state, turn.config).length > 0) {
      refuse(turn, meeting, `${describe(claim)}, but a hook reports delegated work`);
      return STOP;
    }
  }
  return secondOfAnEnd(turn);
}

/** A native `working` that only trails the end that a hook has told. */
function afterHookDone(turn: Turn): boolean {
  const { config, state } = turn;
  const { endedBy, endedAt, submitAt } = state.memory;
  const submitted = endedAt !== null && submitAt !== null && submitAt > endedAt;
  if (endedBy !== 'hook' || submitted || childWorksUnreported(turn)) {
    return NEXT;
  }
  const wasWorking = rootOf(turn.before.native)?.state === 'working';
  if (!wasWorking && !recent(turn, endedAt, config.timings.nativeAfterDone)) {
    return NEXT;
  }
  refuse(
    turn,
    meeting,
    'native status says working, but a hook has just told the end of that turn',
  );
  return STOP;
}

/** Children that the last report has named or passed over are judged; any other one is news. */
function childWorksUnreported({ state }: Turn): boolean {
  const reported = state.memory.reported.flatMap(({ ids }) => ids);
  return anyChildWorks(state.native.filter(({ id }) => !reported.includes(id)));
}

function hookMeetsNative(turn: Turn): boolean {
  const { claim, state } = turn;
  if (
    claim?.says === 'failed' &&
    state.phase === 'failed' &&
    state.memory.endedBy === 'native' &&
    recent(turn, state.memory.endedAt, turn.config.timings.meet)
  ) {
    edit(turn).failure = claim.kind;
    if (state.unread?.kind === 'failed') {
      mark(turn, { ...state.unread, wording: `failed: ${claim.kind}` });
    }
    return STOP;
  }
  return secondOfAnEnd(turn);
}

/** The other source has told this end within the last 2 s. */
function secondOfAnEnd(turn: Turn): boolean {
  const { claim, state } = turn;
  const { open, endedBy, endedAt } = state.memory;
  if (claim === null || (claim.says !== 'done' && claim.says !== 'failed')) {
    return NEXT;
  }
  const told = state.phase === 'done' || state.phase === 'failed' || state.phase === 'interrupted';
  const spent = state.memory.badgeSpentAt !== null && state.memory.badgeSpentAt === endedAt;
  const byOther = endedBy !== null && isFirstHand(endedBy) && endedBy !== claim.by;
  // An agent says done before it says working again, however late the terminal shows it: what
  // was working when the hook told the end is that turn, also when the next was submitted since
  // (Claude Code 2.1.332 on a busy machine: 2.2 s after the hook, 60 ms after the next Enter).
  const trails = claim.by === 'native' && rootOf(turn.before.native)?.state === 'working';
  if (!open && trails && endedBy === 'hook') {
    return STOP;
  }
  const other = byOther || state.phase === 'interrupted';
  return !open && (told || spent) && other && recent(turn, endedAt, turn.config.timings.meet)
    ? STOP
    : NEXT;
}
