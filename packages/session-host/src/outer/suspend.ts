import { isStopped } from '../process-identity.ts';

/** Ctrl-Z: an agent that stops itself would leave a terminal in which nothing answers. */
export interface Suspension {
  /** The person typed Ctrl-Z; whether it stops the agent is seen afterwards. */
  watch(): void;
  end(): void;
}

export interface SuspensionOptions {
  pid: number;
  /** ms that the agent has to stop itself. */
  within: number;
  /** Puts the terminal back before the host stops too. */
  leave(): void;
  /** Takes the terminal again after the host was continued. */
  enter(): void;
}

const LOOK_MS = 50;

/**
 * Stops the host's own job as soon as the agent has stopped itself, so that the person's shell
 * takes over; continues the agent when the shell continues the host. An agent that makes nothing
 * of Ctrl-Z is never stopped, and neither are we.
 */
export function createSuspension(options: SuspensionOptions): Suspension {
  const { pid, within, leave, enter } = options;
  let timer: NodeJS.Timeout | undefined;

  function watch() {
    clearInterval(timer);
    let left = Math.ceil(within / LOOK_MS);
    timer = setInterval(() => {
      left -= 1;
      if (isStopped(pid) === true) stop();
      else if (left <= 0) clearInterval(timer);
    }, LOOK_MS);
    timer.unref();
  }

  function stop() {
    clearInterval(timer);
    leave();
    process.once('SIGCONT', resume);
    // The whole job, as the terminal's own Ctrl-Z would: npm or a script may stand between the
    // shell and us. Where no shell waits (the job is orphaned) the kernel ignores it.
    process.kill(0, 'SIGTSTP');
    timer = setTimeout(resume, LOOK_MS * 4);
  }

  function resume() {
    clearTimeout(timer);
    process.off('SIGCONT', resume);
    enter();
    try {
      process.kill(-pid, 'SIGCONT');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  return {
    watch,
    end() {
      clearInterval(timer);
      process.off('SIGCONT', resume);
    },
  };
}
