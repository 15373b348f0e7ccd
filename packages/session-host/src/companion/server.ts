import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive, type ProcessIdentity } from '@agenthooks/process-identity';
import { handedOn } from '../launcher.ts';
import { within } from '../within.ts';

/** A program that listens at a socket and goes with us, however we go. */
export interface Server {
  readonly process: ProcessIdentity | undefined;
  end(): Promise<void>;
}

export interface ServerRequest {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  socket: string;
  /** ms. */
  within: number;
}

/**
 * A shell stands above the server and reads a pipe of ours. When the pipe ends, by our word or
 * because we were killed, it ends the server: nothing else would tell a server without a terminal
 * that its pane is gone. In a session of its own, since the signals of our terminal are ours.
 */
const WATCHED = [
  '"$@" </dev/null >/dev/null &',
  'p=$!; echo "$p"; exec >/dev/null; cat >/dev/null',
  'kill "$p" 2>/dev/null; i=0',
  'while kill -0 "$p" 2>/dev/null && [ "$i" -lt 20 ]; do i=$((i+1)); sleep 0.1; done',
  'kill -9 "$p" 2>/dev/null; wait "$p" 2>/dev/null',
].join('\n');

/** Between two looks whether somebody listens, in ms. */
const LOOK_EVERY = 20;
/** Past the time that the shell takes at most. */
const END_LIMIT = 4000;
/** Of what the server says on stderr. */
const SAID = 1000;

export async function startServer(request: ServerRequest): Promise<Server | { failed: string }> {
  const { command, args, cwd, env, socket } = request;
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...handedOn(command, env), ...args], {
    cwd,
    env: { ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { gone, said, pid } = watch(child);
  const identity = await Promise.race([pid, gone.then(() => undefined)]);
  const server: Server = {
    process: identity,
    async end() {
      child.stdin?.end();
      await within(gone, END_LIMIT);
      if (identity !== undefined && isAlive(identity)) process.kill(identity.pid, 'SIGKILL');
    },
  };
  const until = performance.now() + request.within;
  while (performance.now() < until && identity !== undefined && isAlive(identity)) {
    if (await answers(socket)) return server;
    await pause(LOOK_EVERY);
  }
  await server.end();
  const why = said().trim().split('\n').at(-1) ?? '';
  return { failed: `its server did not come up${why === '' ? '' : `: ${why}`}` };
}

function watch(child: ChildProcess) {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-SAID);
  });
  child.stdin?.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const pid = new Promise<ProcessIdentity | undefined>((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(identityOf(Number(String(chunk)))));
  });
  return { gone, said: () => said, pid };
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
