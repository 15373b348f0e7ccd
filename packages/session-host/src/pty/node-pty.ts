/// <reference path="./native.d.ts" />
import { HostError } from '../errors.ts';
import { exists, onChildEnd } from './child-ends.ts';
import { signalName } from './exit.ts';
import { closingInherited } from './inherited.ts';
import type { PtyChild, PtyPort, PtyRequest } from './port.ts';
import { holdSlave } from './slave.ts';
import { readBeforeDestroy } from './unread.ts';

type NodePty = typeof import('node-pty');

/**
 * node-pty 1.1.0 throws away what was not read 200 ms after the child ended. Where no SIGCHLD
 * tells of the end, a paused child is looked at in this interval.
 */
const PAUSED_LOOK = 50;
/** Nothing came for so long after the end: the kernel has handed on everything. */
const QUIET_AFTER_END = 20;

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

/** Descriptors of the masters that this process holds. */
const masters = new Set<number>();

function wrap(pty: NodePty, request: PtyRequest): PtyChild {
  const { file, args, cols, rows, cwd, ...rest } = closingInherited(request, [...masters]);
  const env = { ...rest.env };
  const child = pty.spawn(file, [...args], {
    name: env.TERM ?? 'xterm-256color',
    cols,
    rows,
    cwd,
    env,
    encoding: null,
  });
  // node-pty throws an error of the pty that nobody listens for; EIO and EAGAIN are its
  // everyday life, and after any other the exit still comes.
  child.on('error', () => {});
  child.on('error', () => {});

  const slave = holdSlave(child.ptsName);
  const end = onChildEnd(child.pid, ended);
  let look: NodeJS.Timeout | undefined;
  let quiet: NodeJS.Timeout | undefined;
  let chunks = 0;

  function resume() {
    clearInterval(look);
    look = undefined;
    child.resume();
  }

  /** The rest is read, whoever paused: it is at most what the kernel held. */
  function ended() {
    end.stop();
    resume();
    awaitQuiet();
  }

  /** A loop that is late runs its timers before it reads what waits: so it reads once more. */
  function awaitQuiet() {
    const before = chunks;
    quiet = setTimeout(() => {
      setImmediate(() => {
        if (chunks === before) slave.release();
        else awaitQuiet();
      });
    }, QUIET_AFTER_END);
  }

  child.onData(() => {
    chunks += 1;
  });
  readBeforeDestroy(child, () => chunks);
  masters.add(child.fd);
  child.onExit(() => {
    masters.delete(child.fd);
    end.stop();
    clearInterval(look);
    clearTimeout(quiet);
    slave.release();
  });
  return {
    pid: child.pid,
    path: child.ptsName,
    onData: (listener) => child.onData(listener),
    onExit: (listener) =>
      child.onExit(({ exitCode, signal }) => {
        const name = signal ? signalName(signal) : null;
        listener({ code: name === null ? exitCode : null, signal: name });
      }),
    write: (bytes) => child.write(bytes),
    resize: (cols, rows) => child.resize(cols, rows),
    pause() {
      if (quiet !== undefined) return;
      child.pause();
      look ??= setInterval(() => {
        if (!exists(child.pid)) ended();
      }, PAUSED_LOOK);
      look.unref();
    },
    resume,
    kill(signal) {
      try {
        process.kill(signal === 'SIGCONT' ? -child.pid : child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
  };
}
