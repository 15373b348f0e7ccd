import { proofOf } from '@agenthooks/hook-installer';
import { printable } from '@agenthooks/osc-protocol';
import { listSessions, type RegisteredSession } from '@agenthooks/session-host';
import { currentRoot, found } from './agents-here.ts';
import { findProgram } from './find-agent.ts';
import { ago, table } from './print.ts';
import { rungWords } from './rung-words.ts';
import { stateHome } from './state-home.ts';
import { version } from './version.ts';

/** `agenthooks` alone: what is here, and the one command that comes next. */
export async function firstRun(): Promise<string> {
  const now = Date.now();
  const agents = found().map((agent) => ({
    id: agent.id,
    row: [
      agent.title,
      findProgram(agent) ?? '',
      rungWords(proofOf({ agent, root: currentRoot(agent) }), now),
    ],
  }));
  const sessions = (await listSessions(stateHome())).filter(({ alive }) => alive);
  const here =
    agents.length === 0
      ? 'No agent that this version knows is on PATH.\n'
      : table(
          ['AGENT', 'PROGRAM', 'HOOKS'],
          agents.map(({ row }) => row),
        );
  const running =
    sessions.length === 0
      ? 'No session is hosted.\n'
      : table(
          ['SESSION', 'AGENT', 'STATE', 'SINCE'],
          sessions.map(({ pane, name, agent, phase, since }) => [
            printable(name ?? pane, 32),
            agent,
            phase,
            ago(now - since),
          ]),
        );
  return `agenthooks ${version}: what every coding agent in your terminals is doing.\n\n${here}\n${running}\nNext: ${nextOf(agents[0]?.id, sessions)}\nEverything: agenthooks --help\n`;
}

function nextOf(agent: string | undefined, sessions: readonly RegisteredSession[]): string {
  if (sessions.some(({ phase }) => phase === 'attention')) {
    return 'agenthooks approvals   (an agent waits for you)';
  }
  if (sessions.length > 0) return 'agenthooks watch   (what they do, live)';
  return agent === undefined
    ? 'agenthooks demo   (see it work without one)'
    : `agenthooks run ${agent}   (nothing is installed for that)`;
}
