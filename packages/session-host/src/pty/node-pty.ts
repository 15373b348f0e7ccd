/// <reference path="./native.d.ts" />
import { HostError } from '../errors.ts';
import { signalName } from './exit.ts';
import type { PtyChild, PtyPort, PtyRequest } from './port.ts';

type NodePty = typeof import('node-pty');

/**
 * node-pty 1.1.0 throws away what was not read 200 ms after the child ended. A paused child
 * (a slow terminal outside) is therefore looked at in this interval, and read to its end once
 * it is gone: the rest is at most what the kernel held.
 */
const PAUSED_LOOK_MS = 50;

/** Pseudo-terminals by node-pty, which is loaded at the first spawn and nowhere else. */
export function nodePty(load: () => Promise<NodePty> = () => import('node-pty')): PtyPort {
  return {
    async spawn(request) {
      return wrap(await loaded(load), request);
    },
  };
}

async function loaded(load: () => Promise<NodePty>): Promise<NodePty> {
  try {
    return await load();
  } catch (cause) {
    throw new HostError(
      'no-pty',
      `loading node-pty to host the agent: no binary for ${process.platform}-${process.arch} could be loaded. ` +
        'Run `npm install --include=optional` in the folder where agenthooks is installed; ' +
        'a node_modules folder copied from another system does not work.',
      { cause },
    );
  }
}

function wrap(pty: NodePty, request: PtyRequest): PtyChild {
  const env = { ...request.env };
  const child = pty.spawn(request.file, [...request.args], {
    name: env.TERM ?? 'xterm-256color',
    cols: request.cols,
    rows: request.rows,
    cwd: request.cwd,
    env,
    encoding: null,
  });
  // node-pty throws an error of the pty that nobody listens for; EIO and EAGAIN are its
  // everyday life, and after any other the exit still comes.
  child.on('error', () => {});
  child.on('error', () => {});

  let look: NodeJS.Timeout | undefined;
  const resume = () => {
    clearInterval(look);
    look = undefined;
    child.resume();
  };
  return {
    pid: child.pid,
    path: child.ptsName,
    onData: (listener) => child.onData(listener),
    onExit: (listener) =>
      child.onExit(({ exitCode, signal }) => {
        clearInterval(look);
        const name = signal ? signalName(signal) : null;
        listener({ code: name === null ? exitCode : null, signal: name });
      }),
    write: (bytes) => child.write(bytes),
    resize: (cols, rows) => child.resize(cols, rows),
    pause() {
      child.pause();
      look ??= setInterval(() => {
        if (!isAlive(child.pid)) resume();
      }, PAUSED_LOOK_MS);
      look.unref();
    },
    resume,
    kill(signal) {
      try {
        process.kill(child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
