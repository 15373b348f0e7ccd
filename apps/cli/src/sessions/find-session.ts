import { isAlive } from '@agenthooks/process-identity';
import { forgetSession, listSessions, type RegisteredSession } from '@agenthooks/session-host';
import { CommandError, exit } from '../exit.ts';
import { ago } from '../print.ts';
import { stateHome } from '../state-home.ts';

/**
 * The running session that was named: the beginning of its pane or session id, or its name. One
 * whose host was killed is said to be dead, and what it left is taken away.
 */
export async function findSession(typed: string): Promise<RegisteredSession> {
  const sessions = await listSessions(stateHome());
  const exact = sessions.filter(({ pane, name }) => pane === typed || name === typed);
  const found =
    exact.length > 0
      ? exact
      : sessions.filter((one) => [one.pane, one.session].some((id) => id?.startsWith(typed)));
  const alive = found.filter((one) => one.alive);
  if (alive.length === 1) return alive[0]!;
  if (alive.length > 1) {
    throw new CommandError(
      `'${typed}' is ${alive.length} sessions: ${alive.map(nameOf).join(', ')}. Give more of the pane.`,
      exit.usage,
    );
  }
  if (found[0] !== undefined) throw await dead(found[0]);
  const others = sessions.filter((one) => one.alive).map(nameOf);
  throw new CommandError(
    others.length === 0
      ? `no session '${typed}': none is hosted. Start one: agenthooks run --detach claude`
      : `no session '${typed}'. There are: ${others.join(', ')}`,
    exit.usage,
  );
}

/** The one session that runs in the background, where no other is meant. */
export async function onlyDetached(): Promise<RegisteredSession> {
  const sessions = (await listSessions(stateHome())).filter((one) => one.detached);
  const alive = sessions.filter((one) => one.alive);
  if (alive.length === 1) return alive[0]!;
  if (alive.length === 0 && sessions[0] !== undefined) throw await dead(sessions[0]);
  throw new CommandError(
    alive.length === 0
      ? 'no session runs in the background. Start one: agenthooks run --detach claude'
      : `several sessions run in the background; name one: ${alive.map(nameOf).join(', ')}`,
    exit.usage,
  );
}

/** ms */
const AGENT_FOLLOWS = 4_000;

/** Dead, and cleaned up behind; unless its agent outlived its host. */
export async function dead(session: RegisteredSession): Promise<CommandError> {
  const { host, heartbeat, process: agent } = session;
  // The end of its terminal is the end of the agent, which takes a moment; Codex 0.171.0 outlives it.
  for (const end = Date.now() + AGENT_FOLLOWS; isAlive(agent) && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const gone = await forgetSession(stateHome(), session);
  const when = `${ago(Date.now() - heartbeat)} ago it still wrote its file`;
  return new CommandError(
    `session ${nameOf(session)} is dead: its host (process ${host.pid}) was killed or crashed; ${when}.\n` +
      (gone
        ? `What it left is cleaned up. What happened: agenthooks why ${session.pane}`
        : `Its agent (process ${agent.pid}) still runs: agenthooks stop ${session.pane}`),
    exit.failed,
  );
}

export function nameOf({ pane, name, agent }: RegisteredSession): string {
  return `${pane} (${name ?? agent})`;
}
