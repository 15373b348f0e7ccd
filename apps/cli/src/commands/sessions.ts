import { homedir } from 'node:os';
import { printable } from '@agenthooks/osc-protocol';
import { isAlive } from '@agenthooks/process-identity';
import { forgetSession, listSessions, type RegisteredSession } from '@agenthooks/session-host';
import { exit } from '../exit.ts';
import { ago, table } from '../print.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** What runs. A session whose host was killed is said to be dead once, and cleaned up. */
export async function run({ options }: Call): Promise<number> {
  const home = stateHome();
  const sessions = await listSessions(home);
  if (options.json === true) process.stdout.write(`${JSON.stringify(sessions, null, 2)}\n`);
  else process.stdout.write(sessions.length === 0 ? NONE : listed(sessions));
  for (const session of sessions) if (!session.alive) await forgetSession(home, session);
  return exit.done;
}

const NONE = 'No session is hosted. Start one: agenthooks run claude\n';

function listed(sessions: readonly RegisteredSession[]): string {
  const rows = sessions.map((session) => [
    session.pane,
    printable(session.name ?? '', 24),
    session.detached ? 'background' : 'a terminal',
    session.agent,
    printable(session.cwd.replace(homedir(), '~'), 48),
    stateOf(session),
    ago(Date.now() - session.since),
    session.alive ? session.reason.evidence : whyDead(session),
  ]);
  return table(['PANE', 'NAME', 'IN', 'AGENT', 'FOLDER', 'STATE', 'SINCE', 'WHY'], rows);
}

function stateOf({ alive, phase, tool }: RegisteredSession): string {
  if (!alive) return 'dead';
  return tool ? `${phase} ${printable(tool, 40)}` : phase;
}

function whyDead({ process: agent, host, pane }: RegisteredSession): string {
  if (isAlive(agent)) return `its host is gone, its agent runs on: agenthooks stop ${pane}`;
  return isAlive(host) ? 'its agent ended' : 'its host was killed or crashed; cleaned up now';
}
