import { isStopped } from '@agenthooks/process-identity';
import { readsLines } from '../terminal-mode.ts';

/** Ctrl-Z: an agent that suspends itself leaves a terminal in which nothing answers. */
export interface Suspension {
  /** The person types Ctrl-Z; called before the agent gets it. */
  watch(): void;
  end(): void;
}

/** Called before the key; what it returns says whether the agent has suspended itself since. */
type Suspends = () => () => boolean;

export interface SuspensionOptions {
  suspends: Suspends;
  /** ms that it has for that. */
  within: number;
  /** Puts the terminal back before the host stops too. */
  leave(): Promise<void>;
  /** Takes the terminal again after the host was continued, and continues the agent. */
  enter(): void;
}

/** ms after the key, and again in twice that time. */
const FIRST_LOOK = 50;
/** What a stop takes to be delivered; later we know that nobody stopped us. */
const STOP_TAKES = 300;

/**
 * Stops the host's own job once the agent has suspended itself, so that the person's shell takes
 * over, and continues both when the shell does. An agent that makes nothing of Ctrl-Z is left
 * alone, and so are we.
 */
export function createSuspension(options: SuspensionOptions): Suspension {
  const { suspends, within, leave, enter } = options;
  let timer: NodeJS.Timeout | undefined;

  function look(hasSuspended: () => boolean, after: number, left: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (hasSuspended()) void stop();
      else if (left > after) look(hasSuspended, after * 2, left - after);
    }, after);
    timer.unref();
  }

  async function stop() {
    await leave();
    process.once('SIGCONT', resume);
    // The whole job, as the terminal's own Ctrl-Z would: npm or a script may stand between the
    // shell and us. Where no shell waits (the job is orphaned) the kernel ignores it.
    process.kill(0, 'SIGTSTP');
    timer = setTimeout(resume, STOP_TAKES);
  }

  function resume() {
    clearTimeout(timer);
    process.off('SIGCONT', resume);
    enter();
  }

  return {
    watch: () => look(suspends(), FIRST_LOOK, within),
    end() {
      clearTimeout(timer);
      process.off('SIGCONT', resume);
    },
  };
}

/**
 * Claude Code 2.1.332 puts the terminal back to reading lines and sends itself a stop that the
 * kernel ignores, since no shell shares its session; others do stop.
 */
export function suspendsOf(pid: number, ptyPath: string): Suspends {
  return () => {
    const readKeys = readsLines(ptyPath) === false;
    return () => isStopped(pid) === true || (readKeys && readsLines(ptyPath) === true);
  };
}
