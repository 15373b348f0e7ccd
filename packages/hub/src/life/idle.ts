/** When a hub with nothing to do goes. Pure: the caller says what there is and when. */
export interface Idle {
  /** true when it is time to go. */
  look(isBusy: boolean, now: number): boolean;
}

export function createIdle(afterMs: number, startedAt: number): Idle {
  let since: number | undefined = startedAt;
  return {
    look(isBusy, now) {
      if (isBusy) since = undefined;
      else since ??= now;
      return since !== undefined && now - since >= afterMs;
    },
  };
}
