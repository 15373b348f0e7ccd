import { CommandError, exit } from '../exit.ts';
import { terminalSize } from '../terminal-size.ts';
import { approvedWords } from './approved-words.ts';
import type { HostRequest } from './request.ts';

/** Hosts the agent in this terminal until it exits; resolves with the exit code. */
export async function hostHere(request: HostRequest): Promise<number> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new CommandError(
      'run needs a terminal on stdin and stdout: it hosts the agent in it.\n' +
        'Without one: agenthooks run --detach …, or to see it work: agenthooks demo',
      exit.usage,
    );
  }
  const { attachTerminal } = await import('@agenthooks/session-host');
  const { approvedFor, host } = await import('./host.ts');
  const { session, link } = await host(request, {
    cwd: process.cwd(),
    env: process.env,
    size: terminalSize(stdout),
  });
  approvedWords(request.agent.title, approvedFor(session));
  const { code, failure } = await attachTerminal(session, { stdin, stdout, env: process.env });
  const trouble = await link?.end();
  if (trouble) console.error(`agenthooks: nothing could be answered from elsewhere: ${trouble}`);
  // What it said is on the screen no more: a full-screen program takes it away when it leaves.
  if (failure) console.error(`agenthooks: ${failure.message}`);
  return code;
}
