import type { Card, SessionView } from '@agenthooks/approval-bridge';
import type { Place } from '../call.ts';
import { ToolError } from '../errors.ts';
import { isServed, type Served, whoIsServed } from '../served/served.ts';

/** Everything that runs and waits on this machine, at one moment, and whom we serve. */
export interface Machine {
  sessions: SessionView[];
  cursor: string;
  cards: Card[];
  served: Served;
}

export async function lookAround({ link, env }: Pick<Place, 'link' | 'env'>): Promise<Machine> {
  return link.ask(async (hub) => {
    const { sessions, cursor } = await hub.snapshot();
    const cards = await hub.list();
    return { sessions, cursor, cards, served: whoIsServed({ env, sessions }) };
  });
}

/** @throws ToolError `unknown_session` */
export function findSession(sessions: readonly SessionView[], typed: string): SessionView {
  const namesOf = ({ key, pane, session, name }: SessionView) => [key, pane, session, name];
  const exact = sessions.filter((one) => namesOf(one).includes(typed));
  const found =
    exact.length > 0
      ? exact
      : sessions.filter((one) => namesOf(one).some((name) => name?.startsWith(typed)));
  if (found.length === 1) return found[0]!;
  throw new ToolError(
    'unknown_session',
    found.length === 0
      ? `no session '${typed.slice(0, 80)}' runs on this machine`
      : `'${typed.slice(0, 80)}' is the beginning of ${found.length} sessions`,
  );
}

/** Open requests of one session. */
export function cardsOf(cards: readonly Card[], view: SessionView): Card[] {
  return cards.filter(({ request }) => isOf(request, view));
}

export function isOf(
  request: { session: string; pane?: string },
  { session, pane }: SessionView,
): boolean {
  if (session !== undefined) return request.session === session;
  return pane !== undefined && request.pane === pane;
}

/** Whether a request is of the served session, or of one that it started. */
export function isOwn(
  { request }: Pick<Card, 'request'>,
  { sessions, served }: Pick<Machine, 'sessions' | 'served'>,
): boolean {
  const { session, pane } = request;
  const view = sessions.find((one) => isOf(request, one));
  return isServed(
    {
      session,
      ...(pane !== undefined && { pane }),
      ...(view?.pid !== undefined && { pid: view.pid }),
    },
    served,
  );
}

/** Who we are to the hub's leases and a question's receipts: the agent in which we run. */
export function viewerOf({ agents: [agent] }: Served): string {
  return agent === undefined
    ? `process:${process.pid}`
    : `${agent.agent}:${agent.pid}:${agent.start}`;
}
