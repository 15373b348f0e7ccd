import {
  attachSession,
  attachTerminal,
  DETACH_KEY,
  isDetachKeyName,
  type Leaving,
  type RegisteredSession,
} from '@agenthooks/session-host';
import { CommandError, exit } from '../exit.ts';
import { orHostError } from '../host-error.ts';
import { dead, findSession, onlyDetached } from '../sessions/find-session.ts';
import type { Call } from '../table.ts';
import { terminalSize } from '../terminal-size.ts';

/** Shows a session of the background in this terminal, until the person leaves it or it ends. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const { stdin, stdout, env } = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new CommandError(
      'attach needs a terminal on stdin and stdout: it shows the session in it.\n' +
        'What it does can be seen without one: agenthooks sessions',
      exit.usage,
    );
  }
  const key = keyOf(options.detachKey);
  const session = typed === undefined ? await onlyDetached() : await findSession(typed);
  if (env.AGENTHOOKS_PANE === session.pane) {
    throw new CommandError(
      'attach: this terminal is the session itself, which would show itself',
      exit.refused,
    );
  }
  const attached = await orHostError(() => attachSession(session, terminalSize(stdout)));
  const { code } = await attachTerminal(attached, {
    stdin,
    stdout,
    env,
    detach: { key, act: () => attached.detach() },
  });
  return told(await attached.left, session, code);
}

async function told(leaving: Leaving, session: RegisteredSession, code: number): Promise<number> {
  const { pane } = session;
  switch (leaving.how) {
    case 'exited':
      return code;
    case 'detached':
      console.error(`agenthooks: ${pane} goes on in the background: agenthooks attach ${pane}`);
      return exit.done;
    case 'taken':
      console.error(`agenthooks: ${pane} is shown in another terminal now`);
      return exit.done;
    case 'lost':
      throw await dead(session);
  }
}

function keyOf(typed: unknown): string {
  if (typeof typed !== 'string') return DETACH_KEY;
  const key = typed.toLowerCase().replace(/^ctrl-/, '');
  if (isDetachKeyName(key)) return key;
  throw new CommandError(
    `--detach-key ${typed}: it is Ctrl with a letter, \\, ], ^ or _, for example --detach-key ctrl-]`,
    exit.usage,
  );
}
