/** The connections of people who could answer: a client that may only look is none. */
export interface Viewers {
  readonly any: boolean;
  /** Returns how it leaves. */
  enter(): () => void;
}

/** @param onNone The last one has gone. */
export function createViewers(onNone: () => void): Viewers {
  let count = 0;
  return {
    get any() {
      return count > 0;
    },
    enter() {
      count += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        count -= 1;
        if (count === 0) onNone();
      };
    },
  };
}
