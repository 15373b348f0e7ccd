import { type ChildProcess, spawn } from 'node:child_process';
import { LIMITS } from './answer.ts';
import { createLines } from './lines.ts';
import { createPeer, type Hearing, type RpcListeners, type RpcPeer } from './peer.ts';

export interface StartOptions extends RpcListeners {
  command: string;
  args: readonly string[];
  cwd?: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Bytes of one message. */
  longest?: number;
}

/** Steps of an end, in ms: the input is closed, then SIGTERM, then SIGKILL. */
const GRACE = { input: 1_500, term: 1_500 };

/** Bytes of stderr that are kept for the message of an end. */
const SAID = 2_000;

/**
 * Starts a program that speaks JSON-RPC by lines on its stdio. One that cannot be started is a
 * conversation that has ended.
 */
export function startRpc(options: StartOptions): RpcPeer {
  const { command, args, cwd, env, longest = LIMITS.message } = options;
  return createPeer((hearing) => {
    const child = spawn(command, args, { cwd, env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const gone = new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    });
    listen(child, hearing, command, longest);
    return {
      send(text) {
        if (!child.stdin.writable) return false;
        child.stdin.write(`${text}\n`);
        return true;
      },
      end: () => endChild(child, gone),
    };
  }, options);
}

function listen(
  child: ChildProcess,
  { heard, ended }: Hearing,
  command: string,
  longest: number,
): void {
  const split = createLines(longest);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = split(chunk);
    if (lines === undefined) {
      ended({ why: 'too-long', message: `${command} said a line of more than ${longest} bytes` });
      child.kill('SIGTERM');
      return;
    }
    for (const line of lines) heard(line);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-SAID);
  });
  // A program that closes its input early is heard of by its end.
  child.stdin?.on('error', () => {});
  child.once('error', (error) => {
    ended({ why: 'failed', message: `starting ${command}: ${error.message}` });
  });
  child.once('close', (code, signal) => {
    const last = said.trim() === '' ? '' : `: ${said.trim()}`;
    ended({ why: 'gone', message: `${command} ended (${signal ?? `exit ${code}`})${last}` });
  });
}

async function endChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.stdin?.end();
  for (const [wait, signal] of [
    [GRACE.input, 'SIGTERM'],
    [GRACE.term, 'SIGKILL'],
  ] as const) {
    if (await settles(gone, wait)) return;
    child.kill(signal);
  }
  await gone;
}

function settles(promise: Promise<void>, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), within);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
