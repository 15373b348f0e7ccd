import { describe, isFirstHand } from '../claim.ts';
import { anyChildWorks, rootOf } from '../native.ts';
import { edit, mark, recent, refuse, type Turn } from '../turn.ts';
import { holdingWork } from './delegated.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

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
