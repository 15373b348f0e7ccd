import {
  listSessions,
  type RegisteredSession,
  type SendOutcome,
  sendToSession,
} from '@agenthooks/session-host';
import { CommandError, exit } from '../exit.ts';
import { orHostError } from '../host-error.ts';
import { findSession, nameOf } from '../sessions/find-session.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** s that a message waits for the open turn to end, where nothing else was said. */
const WAITS = 600;
/** ms after which the person is told that it waits. */
const TOLD_AFTER = 1_000;

/** Types a message into a hosted agent: at once, or when its turn has ended. */
export async function run({ arguments: [typed, text], options }: Call): Promise<number> {
  const seconds = secondsOf(options.wait);
  const session = await findSession(typed!);
  const back = new AbortController();
  let inTime = true;
  const limit = setTimeout(() => {
    inTime = false;
    back.abort();
  }, seconds * 1000);
  const interrupt = () => back.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const tell = setTimeout(() => {
    console.error(
      `agenthooks: ${nameOf(session)} is starting or in a turn; the message goes after that (at most ${seconds} s, Ctrl-C takes it back)`,
    );
  }, TOLD_AFTER);
  const pane = process.env.AGENTHOOKS_PANE;
  await started(session, back.signal);
  const outcome = await orHostError(() =>
    sendToSession(session, text!, { signal: back.signal, ...(pane ? { pane } : {}) }),
  ).finally(() => {
    clearTimeout(limit);
    clearTimeout(tell);
  });
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ pane: session.pane, ...outcome })}\n`);
    return codeOf(outcome);
  }
  if (outcome.submitted) {
    process.stdout.write(`sent to ${nameOf(session)}\n`);
    return exit.done;
  }
  const why = inTime ? outcome.why : `its turn did not end within ${seconds} s`;
  throw new CommandError(
    `send: nothing was typed into ${nameOf(session)} (${outcome.code}): ${why}.\n${nextOf(outcome, session.pane)}`,
    codeOf(outcome),
  );
}

/** s: an agent that has not said ready by then may never say it (opencode 1.18.33 takes 6). */
const STARTS_WITHIN = 20;

/** An agent that was started a moment ago is not at its prompt yet: no reason to refuse. */
async function started({ pane }: RegisteredSession, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + STARTS_WITHIN * 1000; Date.now() < end && !signal.aborted; ) {
    const now = (await listSessions(stateHome())).find((one) => one.pane === pane);
    if (now?.phase !== 'starting') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function codeOf(outcome: SendOutcome): number {
  if (outcome.submitted) return exit.done;
  return ['died', 'gone', 'not-running', 'withdrawn', 'no-echo'].includes(outcome.code)
    ? exit.failed
    : outcome.code === 'empty' || outcome.code === 'control-bytes'
      ? exit.usage
      : exit.refused;
}

function nextOf({ code }: Extract<SendOutcome, { submitted: false }>, pane: string): string {
  switch (code) {
    case 'request-open':
    case 'blocked':
      return `See what it asks: agenthooks approvals, or agenthooks attach ${pane}`;
    case 'draft':
      return `Finish what was typed there: agenthooks attach ${pane}`;
    case 'own-session':
      return 'Leave it to the person, or write to another session: agenthooks sessions';
    default:
      return `See why: agenthooks why ${pane}`;
  }
}

function secondsOf(typed: unknown): number {
  if (typeof typed !== 'string') return WAITS;
  const seconds = Number(typed);
  if (Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400) return seconds;
  throw new CommandError(`--wait ${typed}: a whole number of seconds, 1 to 86400`, exit.usage);
}
