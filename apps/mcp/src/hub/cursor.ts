/**
 * Where a wait begins: the hub's cursor, and since when the session was in the state that was seen
 * then. So the state that was seen never counts as reached, however late the wait comes, and a hub
 * that started later still tells the old state from a new one.
 */
export interface Baseline {
  hub: string;
  /** Epoch ms. */
  since: number;
}

const FORM = /^([0-9a-z]{1,16}-[0-9a-z]{1,10}\.[0-9]{1,15})@(-?[0-9]{1,16})$/;

export function baselineText({ hub, since }: Baseline): string {
  return `${hub}@${Math.trunc(since)}`;
}

/** undefined where the text is none. */
export function readBaseline(text: string): Baseline | undefined {
  const [, hub, since] = FORM.exec(text) ?? [];
  return hub === undefined ? undefined : { hub, since: Number(since) };
}
