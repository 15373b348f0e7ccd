/** What may happen to the host's own process while it has the person's terminal. */
export interface ProcessEvents {
  /** SIGTERM, SIGHUP: we are to go, so the agent is to go first. */
  onLeave(signal: NodeJS.Signals): void;
  /** SIGINT, SIGQUIT, sent by a program: in raw mode no key sends them. */
  onInterrupt(signal: NodeJS.Signals): void;
  /** The process ends and waits for nothing: a crash, or `process.exit`. */
  onCrash(): void;
}

/** Returns what takes the listeners away again. */
export function listenToProcess(events: ProcessEvents): () => void {
  const { onLeave, onInterrupt } = events;
  const onCrash = () => events.onCrash();
  process.on('SIGTERM', onLeave).on('SIGHUP', onLeave);
  process.on('SIGINT', onInterrupt).on('SIGQUIT', onInterrupt);
  // The monitor comes before the error is printed, which would go to the agent's screen and
  // vanish with it.
  process.on('exit', onCrash).on('uncaughtExceptionMonitor', onCrash);
  return () => {
    process.off('SIGTERM', onLeave).off('SIGHUP', onLeave);
    process.off('SIGINT', onInterrupt).off('SIGQUIT', onInterrupt);
    process.off('exit', onCrash).off('uncaughtExceptionMonitor', onCrash);
  };
}
