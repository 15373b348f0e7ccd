import type { Records, StatusRecord } from './records.ts';

/** One line for a pane: the record that says most, with the app that it speaks for. */
export interface RolledUp extends StatusRecord {
  app?: string;
}

/**
 * The root when it waits, wants a login or failed; else a child that waits; else whoever works;
 * then a child that failed, what is done, what is idle. Ties go to the newest. A record that a
 * hook wrote (`hook` or below it) does not speak while the agent's own root speaks for the same
 * app.
 */
export function rollUp(records: Records): RolledUp | undefined {
  let best: StatusRecord | undefined;
  let rank = Number.POSITIVE_INFINITY;
  for (const record of records.entries) {
    if (isHookWritten(record) && isOutranked(record, records)) continue;
    const own = rankOf(record);
    if (own > rank) continue;
    best = record;
    rank = own;
  }
  if (!best) return undefined;
  const app = records.appOf(best.id);
  return app === undefined ? best : { ...best, app };
}

function rankOf({ id, state, kind }: StatusRecord): number {
  if (id === '' && state === 'blocked') return kind === 'auth' ? 1 : 0;
  if (id === '' && state === 'error') return 2;
  return { blocked: 3, working: 4, error: 5, done: 6, idle: 7 }[state];
}

const isHookWritten = ({ id }: StatusRecord) => id === 'hook' || id.startsWith('hook/');

function isOutranked(record: StatusRecord, records: Records): boolean {
  const native = records.get('');
  return native !== undefined && native.app === records.appOf(record.id);
}
