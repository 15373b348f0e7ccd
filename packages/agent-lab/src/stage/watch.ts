/** What was waited for did not come; the message says what was there instead. */
export class StageError extends Error {
  override name = 'StageError';
}

/**
 * Waits for conditions over things that change by themselves: each source of change calls
 * `changed`, so that a condition is seen in the moment in which it becomes true. Files change
 * unheard, so they are looked at every 25 ms.
 */
export class Watch {
  #waiting = new Set<() => void>();

  changed(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** @throws StageError after `within` ms */
  until<T>(condition: () => T | undefined, within: number, missing: () => string): Promise<T> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearInterval(interval);
        clearTimeout(limit);
        this.#waiting.delete(look);
      };
      const look = () => {
        let found: T | undefined;
        try {
          found = condition();
        } catch (cause) {
          finish();
          reject(cause);
          return;
        }
        if (found === undefined) return;
        finish();
        resolve(found);
      };
      const interval = setInterval(look, 25);
      const limit = setTimeout(() => {
        finish();
        reject(new StageError(missing()));
      }, within);
      this.#waiting.add(look);
      look();
    });
  }
}
