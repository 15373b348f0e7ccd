/** Bytes of a whole answer as it goes over the wire: what is aimed at, and what is never passed. */
const AIM = 48 * 1024;
export const MOST = 64 * 1024;
/** What stands around the data: the JSON-RPC frame, field names, the counts. */
const FRAME = 2048;

/** The data of an answer goes twice: structured, and as text for clients that read only that. */
export function costOf(value: unknown): number {
  const json = JSON.stringify(value) ?? '';
  return bytes(json) + bytes(JSON.stringify(json));
}

export function bytes(text: string): number {
  return Buffer.byteLength(text);
}

export interface Fitted<Row> {
  rows: Row[];
  /** How many there were beyond these. */
  omitted: number;
}

/** As many rows from the beginning as fit beside what is `taken` already. */
export function fit<Row>(rows: readonly Row[], taken = 0): Fitted<Row> {
  let room = AIM - FRAME - taken;
  const kept: Row[] = [];
  for (const row of rows) {
    room -= costOf(row) + 2;
    if (room < 0) break;
    kept.push(row);
  }
  return { rows: kept, omitted: rows.length - kept.length };
}

/** Whether one value fits whole. */
export function fitsWhole(value: unknown, limit = AIM): boolean {
  return costOf(value) + FRAME <= limit;
}
