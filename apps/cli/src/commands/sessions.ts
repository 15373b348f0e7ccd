import { homedir } from 'node:os';
import { printable } from '@agenthooks/osc-protocol';
import { listSessions } from '@agenthooks/session-host';
import { exit } from '../exit.ts';
import { ago, table } from '../print.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

export async function run({ options }: Call): Promise<number> {
  const sessions = await listSessions(stateHome());
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(sessions, null, 2)}\n`);
    return exit.done;
  }
  if (sessions.length === 0) {
    process.stdout.write('No session is hosted. Start one: agenthooks run claude\n');
    return exit.done;
  }
  const rows = sessions.map((session) => [
    session.pane.slice(0, 8),
    session.agent,
    printable(session.cwd.replace(homedir(), '~'), 48),
    session.tool ? `${session.phase} ${printable(session.tool, 40)}` : session.phase,
    ago(Date.now() - session.since),
    session.alive ? session.reason.evidence : 'its host is gone',
  ]);
  process.stdout.write(table(['PANE', 'AGENT', 'FOLDER', 'STATE', 'SINCE', 'WHY'], rows));
  return exit.done;
}
