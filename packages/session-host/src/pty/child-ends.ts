/** Tells when a process of this user is gone, without asking again and again. */
export interface EndWatch {
  stop(): void;
}

const watches = new Set<() => void>();

function lookAtAll() {
  for (const look of watches) look();
}

/** Between the signal and the moment in which the pid is free lies a `waitpid` in another thread. */
const REAPED_WITHIN = [0, 2, 10, 50];

/**
 * Calls back once when `pid`, a child of this process, is gone. By SIGCHLD, which only comes in
 * the main thread: elsewhere the callback may never be called.
 */
export function onChildEnd(pid: number, callback: () => void): EndWatch {
  let timer: NodeJS.Timeout | undefined;

  function look(retries: readonly number[]) {
    clearTimeout(timer);
    if (!exists(pid)) {
      stop();
      callback();
      return;
    }
    const [wait, ...rest] = retries;
    if (wait === undefined) return;
    timer = setTimeout(look, wait, rest);
    timer.unref();
  }

  const begin = () => look(REAPED_WITHIN);

  function stop() {
    clearTimeout(timer);
    watches.delete(begin);
    if (watches.size === 0) process.off('SIGCHLD', lookAtAll);
  }

  if (watches.size === 0) process.on('SIGCHLD', lookAtAll);
  watches.add(begin);
  return { stop };
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
