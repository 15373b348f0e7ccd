import { homedir } from 'node:os';
import type { Card, SessionView } from '@agenthooks/approval-bridge';
import { printable } from '@agenthooks/osc-protocol';
import { oneLine, SHORT_ID } from '../cards/card-text.ts';
import { ago, table } from '../print.ts';
import type { LiveView } from './live-view.ts';

const HEAD = ['AGENT', 'FOLDER', 'STATE', 'SINCE', 'USED', 'ASKS'];
const order = ['attention', 'failed', 'working', 'done', 'idle'];

/** The table of all sessions; what needs a person stands first. */
export function draw(view: LiveView, now: number, columns: number): string {
  const sessions = [...view.sessions.values()].sort(
    (a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key),
  );
  if (sessions.length === 0) return 'No session runs. Start one: agenthooks run claude\n';
  const cards = [...view.cards.values()];
  const rows = sessions.map((session) => [
    session.agent + (session.hosted ? '' : ' (not hosted)'),
    printable(session.cwd.replace(homedir(), '~'), 40),
    session.tool ? `${session.phase} ${printable(session.tool, 24)}` : session.phase,
    ago(now - session.since),
    used(session),
    asked(session, cards),
  ]);
  return table(HEAD, rows)
    .split('\n')
    .map((line) => [...line].slice(0, columns).join(''))
    .join('\n');
}

function rank({ phase }: SessionView): number {
  const at = order.indexOf(phase);
  return at < 0 ? order.length : at;
}

/** Of its context and of the person's limits, where the agent says it. */
function used({ usage, context }: SessionView): string {
  const part = context && (context.percent ?? (100 * context.used) / Math.max(1, context.window));
  const percent = (name: string, value: number | undefined) =>
    value === undefined ? [] : [`${name} ${Math.round(value)} %`];
  return [
    ...percent('context', part),
    ...percent('5 h', usage?.fiveHour),
    ...percent('7 d', usage?.sevenDay),
    ...(usage?.cost === undefined ? [] : [`$${usage.cost.toFixed(2)}`]),
  ].join(', ');
}

function asked(session: SessionView, cards: readonly Card[]): string {
  const own = cards.filter(({ request }) =>
    session.pane === undefined
      ? request.session === session.session
      : request.pane === session.pane,
  );
  const said = own.map(({ request: { id, tool, input } }) => {
    const [first = ''] = Object.values(input);
    const what = typeof first === 'string' ? first : JSON.stringify(first);
    return `${id.slice(0, SHORT_ID)} ${oneLine(tool)}: ${printable(oneLine(what), 60)}`;
  });
  if (said.length > 0) return said.join('; ');
  return session.detail === undefined ? '' : printable(session.detail, 60);
}
