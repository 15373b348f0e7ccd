/**
 * What happened on the model's side, with epoch milliseconds of this machine's clock. This is the
 * truth of when a turn ended: the agent cannot know more than the model sent.
 */
export type ModelEvent = { at: number; request: number } & (
  | {
      type: 'request';
      method: string;
      path: string;
      /** Null where the request asks for no scripted answer. */
      script: string | null;
      /** Counted from 0. */
      step: number;
      /** The script's last step: the turn ends with it. */
      last: boolean;
    }
  /** Taken before the byte is handed to the socket, so that no reader can be faster. */
  | { type: 'first-byte' }
  | { type: 'last-byte' }
  /** The agent closed the connection before the last byte. */
  | { type: 'aborted' }
  /** The answer that was planned could not be given. */
  | { type: 'fault'; message: string }
);

export interface ScriptMoment {
  at: number;
  step: number;
}

/** The moments of one kind that belong to one script, in order. */
export function moments(
  timeline: readonly ModelEvent[],
  script: string,
  type: 'request' | 'first-byte' | 'last-byte' | 'aborted',
): ScriptMoment[] {
  const steps = new Map<number, number>();
  const found: ScriptMoment[] = [];
  for (const event of timeline) {
    if (event.type === 'request' && event.script === script) steps.set(event.request, event.step);
    const step = steps.get(event.request);
    if (step !== undefined && event.type === type) found.push({ at: event.at, step });
  }
  return found;
}
