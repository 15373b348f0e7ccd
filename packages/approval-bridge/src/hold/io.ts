/** What a hook does to the world, so that it can be tried without one. */
export interface HookIo {
  /** Prints to the agent; rejects where nobody reads any more. */
  print(text: string): Promise<void>;
  /** Calls back once when the agent asks the hook to end. Returns how to stop listening. */
  onEnd(end: () => void): () => void;
  /** Whether this process is still there. */
  isAlive(pid: number): boolean;
  /** Of the process that started the hook. */
  parent(): number;
  now(): number;
}

/** The real one: standard output, SIGTERM, SIGINT and SIGHUP. */
export function processIo(): HookIo {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  return {
    print: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.once('error', reject);
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    onEnd(end) {
      for (const signal of signals) process.once(signal, end);
      return () => {
        for (const signal of signals) process.off(signal, end);
      };
    },
    isAlive(pid) {
      try {
        process.kill(pid, 0);
        return true;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EPERM';
      }
    },
    parent: () => process.ppid,
    now: Date.now,
  };
}
