import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CommandError, exit } from '../exit.ts';
import { progress } from '../progress.ts';
import { terminalSize } from '../terminal-size.ts';
import type { DetachedAnswer, DetachedRequest, HostRequest } from './request.ts';

/** ms: Codex asks a server of its own first, which took 8 s at the longest. */
const STARTS_WITHIN = 30_000;

/**
 * Hosts the agent in a process of its own, in a session of its own: the terminal may go. Resolves
 * when the agent runs.
 */
export async function hostDetached(
  request: HostRequest,
): Promise<Extract<DetachedAnswer, { started: true }>> {
  const { agent, ...rest } = request;
  const asked: DetachedRequest = {
    ...rest,
    agent: agent.id,
    cwd: process.cwd(),
    size: terminalSize(process.stdout),
  };
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: process.env,
  });
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(asked));
  const { note, end } = progress();
  note(`starting ${agent.title} in the background`);
  const answer = await new Promise<DetachedAnswer>((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => {
      child.kill();
      resolve({ started: false, why: `it did not start within ${STARTS_WITHIN / 1000} s` });
    }, STARTS_WITHIN);
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8');
      if (!said.includes('\n')) return;
      clearTimeout(limit);
      resolve(JSON.parse(said) as DetachedAnswer);
      child.stdout.destroy();
    });
    child.stdout.on('end', () => {
      clearTimeout(limit);
      resolve({ started: false, why: 'the background host ended without a word' });
    });
    child.on('error', reject);
  }).finally(end);
  child.unref();
  if (answer.started) return answer;
  throw new CommandError(`starting ${agent.title} in the background: ${answer.why}`, exit.failed);
}

/** Beside the chunks of this program. */
const program = new URL('./background-host.js', import.meta.url);
