import type { Draft } from '../draft.ts';
import type { Pane } from '../ledger.ts';
import { names } from '../names.ts';
import type { Request } from '../request.ts';
import { type Rule, rule } from './rule.ts';

/**
 * How long a prompt must be gone before everything that is still open in its pane was answered:
 * the next of several prompts is painted within it. A card has to close within a second.
 */
export const SETTLE_MS = 400;
/** How long after a request was answered a prompt that goes may be its own. */
const ECHO_MS = 2000;

export const statusLeavesBlocked = rule(
  'status-leaves-blocked',
  'native',
  'A status that leaves blocked for working, or for another question, closes what it was about; at rest only together with a key.',
  (draft, { pane: name, state, message = null }) => {
    const before = draft.pane(name);
    const same = before?.state === state && before.message === message;
    if (same) return;
    const wasBlocked = before?.state === 'blocked';
    if (wasBlocked) {
      const isAtWork = state === 'working' || state === 'blocked';
      if (!isAtWork && keyed(before)) closeAll(draft, name, `status ${state} and a key`);
      else if (isAtWork && !closeNamed(draft, name, before) && state === 'working') {
        closeOnly(draft, (request) => request.pane === name, 'status');
      }
    }
    // A prompt that went for a moment only has not left: the next one was waiting behind it.
    const left = state === 'working' ? (wasBlocked ? draft.at : (before?.leftAt ?? null)) : null;
    draft.setPane(name, {
      state,
      message,
      since: draft.at,
      leftAt: left,
      keyAt: state === 'blocked' ? null : (before?.keyAt ?? null),
    });
  },
);

/** By its time, like a deadline: a late tick must not let an answer in that comes after it. */
export const statusStaysAway: Rule = {
  name: 'status-stays-away',
  says: `A pane that was blocked and works for ${SETTLE_MS} ms asks nothing any more.`,
  on: 'every input',
  apply(draft) {
    for (const [name, pane] of Object.entries(draft.panes())) {
      if (pane.leftAt === null || draft.at < pane.leftAt + SETTLE_MS) continue;
      closeAll(draft, name, 'status working', pane.leftAt);
      draft.setPane(name, { ...pane, leftAt: null });
    }
  },
};

export const keys = rule(
  'keys',
  'key',
  'A key closes nothing by itself: it makes a status at rest count. But where a request hides its prompt, whoever types there gets it.',
  (draft, { pane: name }) => {
    for (const request of openIn(draft, name)) {
      if (request.hidesPrompt) draft.close(request, 'withdrawn', 'somebody typed in its terminal');
    }
    const pane = draft.pane(name);
    if (pane !== undefined) draft.setPane(name, { ...pane, keyAt: draft.at });
  },
);

export const recordLeavesWaiting = rule(
  'record-leaves-waiting',
  'record',
  "The agent's own session record leaves waiting: the one request that is open was answered.",
  (draft, { session, waiting }) => {
    const before = draft.waiting(session);
    if (waiting) draft.setWaiting(session, { leftAt: null });
    else if (before?.leftAt === null) {
      closeOnly(draft, (request) => request.session === session, 'session record');
      draft.setWaiting(session, { leftAt: draft.at });
    }
  },
);

export const recordStaysAway: Rule = {
  name: 'record-stays-away',
  says: `A session that waited and does not for ${SETTLE_MS} ms asks nothing any more.`,
  on: 'every input',
  apply(draft) {
    for (const [session, { leftAt }] of Object.entries(draft.sessions())) {
      if (leftAt === null || draft.at < leftAt + SETTLE_MS) continue;
      for (const request of draft.open()) {
        if (request.session !== session || request.openedAt > leftAt) continue;
        draft.close(request, 'answered-in-terminal', 'session record');
      }
      draft.setWaiting(session, undefined);
    }
  },
};

export const unwatched = rule(
  'unwatched',
  'unwatched',
  'Nobody is left who could answer: what hides a prompt gives it back.',
  (draft) => {
    for (const request of draft.open()) {
      if (request.hidesPrompt) draft.close(request, 'withdrawn', 'the last viewer has gone');
    }
  },
);

export const paneEnd = rule(
  'pane-end',
  'pane-end',
  'A pane that is gone is forgotten; its requests end with their channels.',
  (draft, { pane }) => draft.setPane(pane, undefined),
);

/** Asks to be woken for whatever is due next. Last in the table. */
export const wake: Rule = {
  name: 'wake',
  says: 'Whatever is due next is asked for.',
  on: 'every input',
  apply(draft) {
    let due = Number.POSITIVE_INFINITY;
    for (const { deadline } of draft.open()) due = Math.min(due, deadline);
    const leaving = [...Object.values(draft.panes()), ...Object.values(draft.sessions())];
    for (const { leftAt } of leaving) {
      if (leftAt !== null) due = Math.min(due, leftAt + SETTLE_MS);
    }
    if (due < Number.POSITIVE_INFINITY) draft.effects.push({ type: 'wakeAt', at: due });
  },
};

function openIn(draft: Draft, pane: string): Request[] {
  return draft.open().filter((request) => request.pane === pane);
}

function keyed({ keyAt, since }: Pane): boolean {
  return keyAt !== null && keyAt >= since;
}

/** The oldest of those that the prompt was about; the others may stand behind it. */
function closeNamed(draft: Draft, name: string, { message }: Pane): boolean {
  if (message === null) return false;
  const about = openIn(draft, name).find((request) => names(message, request));
  if (about !== undefined) draft.close(about, 'answered-in-terminal', 'status');
  return about !== undefined;
}

/**
 * Where only one is open, the prompt that went was its own, unless it was that of a request that
 * was answered just now.
 */
function closeOnly(draft: Draft, isThere: (request: Request) => boolean, by: string) {
  const [only, another] = draft.open().filter(isThere);
  if (only === undefined || another !== undefined) return;
  const isEcho = draft.answeredSince(draft.at - ECHO_MS).some(isThere);
  if (!isEcho) draft.close(only, 'answered-in-terminal', by);
}

function closeAll(draft: Draft, name: string, by: string, openedBy = draft.at) {
  for (const request of openIn(draft, name)) {
    if (request.openedAt <= openedBy) draft.close(request, 'answered-in-terminal', by);
  }
}
