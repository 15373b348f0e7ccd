import { sameJson } from '../../canonical.ts';
import { MOST_OPEN } from '../ledger.ts';
import type { Request } from '../request.ts';
import { rule } from './rule.ts';

export const supersession = rule(
  'supersession',
  'register',
  'A newer request of the same call takes the place of the older one; a parallel call does not.',
  (draft, { request }) => {
    for (const older of draft.open()) {
      if (older.id !== request.id && isSameCall(older, request)) {
        draft.close(older, 'superseded', `request ${request.id}`);
      }
    }
  },
);

export const registration = rule(
  'registration',
  'register',
  'A request is on disk before anybody sees it.',
  (draft, { request }) => {
    if (draft.entry(request.id) !== undefined) {
      draft.reply({ ok: false, code: 'conflict', why: 'this id was registered before' });
    } else if (draft.open().length >= MOST_OPEN) {
      draft.reply({ ok: false, code: 'too-many', why: `${MOST_OPEN} requests are open` });
    } else draft.add(request);
  },
);

/** By the agent's own call id where it gives one, else by what is called. */
function isSameCall(a: Request, b: Request): boolean {
  const isSameCaller =
    a.session === b.session && a.agentId === b.agentId && a.agent === b.agent && a.call === b.call;
  if (!isSameCaller) return false;
  return a.call !== undefined || (a.tool === b.tool && sameJson(a.input, b.input));
}
