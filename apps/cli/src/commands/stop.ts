import { isAlive } from '@agenthooks/process-identity';
import { listSessions, panesAbove, stopSession } from '@agenthooks/session-host';
import { CommandError, exit } from '../exit.ts';
import { dead, findSession, nameOf } from '../sessions/find-session.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** ms after which the person is told what is waited for. */
const TOLD_AFTER = 1_000;

/** Ends a hosted agent: gently, and firmly when it does not go. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const session = (await orphan(typed!)) ?? (await findSession(typed!));
  if ((await panesAbove(stateHome(), process.env)).has(session.pane)) {
    throw new CommandError(
      'stop: this is the session itself, or one that started it; an agent does not end those',
      exit.refused,
    );
  }
  if (options.background === true && !session.detached) {
    throw new CommandError(
      `stop --background: ${nameOf(session)} is shown in a terminal, where a person may end it`,
      exit.refused,
    );
  }
  const tell = setTimeout(() => {
    console.error(`agenthooks: ${nameOf(session)} was asked to end; it is ended firmly after 5 s`);
  }, TOLD_AFTER);
  const ended = await stopSession(session).finally(() => clearTimeout(tell));
  if (isAlive(session.process)) {
    throw new CommandError(
      `stop: ${nameOf(session)} (process ${session.process.pid}) does not end, not by SIGKILL either`,
      exit.failed,
    );
  }
  if (!session.alive) await dead(session);
  if (options.json === true) {
    process.stdout.write(
      `${JSON.stringify({ pane: session.pane, stopped: true, exit: ended ?? null })}\n`,
    );
  } else {
    const how =
      ended === undefined ? '' : ended.signal ? ` (${ended.signal})` : ` (code ${ended.code})`;
    process.stdout.write(`${nameOf(session)} is stopped${how}\n`);
  }
  return exit.done;
}

/** One whose host is gone and whose agent still runs: that is ended, too. */
async function orphan(typed: string) {
  const sessions = await listSessions(stateHome());
  const found = sessions.filter(
    (one) =>
      !one.alive && isAlive(one.process) && (one.pane.startsWith(typed) || one.name === typed),
  );
  return found.length === 1 ? found[0] : undefined;
}
