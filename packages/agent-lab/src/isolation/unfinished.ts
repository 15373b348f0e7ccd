/** What must be ended or removed when the lab itself is ended: agents, models, folders. */
const unfinished = new Set<() => Promise<void>>();

/** Runs `finish` at the end of the work, or when the lab is ended before; once. */
export function whenOver(finish: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const once = () => {
    running ??= finish().finally(() => unfinished.delete(once));
    return running;
  };
  unfinished.add(once);
  return once;
}

/** Ends everything that was begun, whatever of it fails. */
export async function endUnfinished(): Promise<void> {
  await Promise.allSettled([...unfinished].map((finish) => finish()));
}

/** A person's Ctrl-C, or the end of a job: no agent and no folder stays behind. */
export function endOnSignals(): void {
  for (const [name, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(name, () => {
      void endUnfinished().then(() => process.exit(128 + number));
    });
  }
}
