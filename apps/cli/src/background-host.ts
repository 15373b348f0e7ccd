import { text } from 'node:stream/consumers';
import { findAgent } from './find-agent.ts';
import { detachedEnvironment } from './hosting/detached-environment.ts';
import { approvedFor, host } from './hosting/host.ts';
import type { DetachedAnswer, DetachedRequest } from './hosting/request.ts';

/** ms in which an agent that cannot start has said so. */
const FAILS_WITHIN = 500;

/** Who started us reads one line and goes: it is all that we ever say. */
function answer(said: DetachedAnswer): void {
  process.stdout.on('error', () => {});
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

/** Hosts one agent without a terminal until it ends. The request is on stdin. */
async function main(): Promise<void> {
  const {
    agent: id,
    cwd,
    size,
    ...rest
  } = JSON.parse(await text(process.stdin)) as DetachedRequest;
  const request = { ...rest, agent: findAgent(id) };
  const env = detachedEnvironment(process.env);
  const { session, link } = await host(request, { cwd, size, env, detached: true });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => session.stop());
  process.on('SIGHUP', () => {});
  const soon = new Promise<void>((resolve) => setTimeout(resolve, FAILS_WITHIN));
  await Promise.race([soon, session.exited]);
  const failure = await Promise.race([session.exited, undefined]);
  if (failure?.failure) answer({ started: false, why: failure.failure.message });
  else {
    const approved = approvedFor(session);
    answer({
      started: true,
      pane: session.pane,
      pid: session.pid,
      host: process.pid,
      ...(approved === undefined ? {} : { approved }),
    });
  }
  await session.exited;
  await link?.end();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  answer({ started: false, why: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
