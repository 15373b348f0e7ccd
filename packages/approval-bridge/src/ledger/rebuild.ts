import type { LedgerRecord } from './effect.ts';
import { CLOSED_KEPT, type Entry, emptyLedger, type Ledger } from './ledger.ts';

/**
 * The ledger that these records leave, in the order in which they were written. A record about a
 * request that is not there says nothing. Follow it with the input `restart`.
 */
export function rebuild(records: Iterable<LedgerRecord>): Ledger {
  const entries = new Map<string, Entry>();
  for (const record of records) {
    if (record.do === 'opened') {
      const { request } = record;
      if (!entries.has(request.id)) {
        entries.set(request.id, { request, outcome: null, receipt: 'unknown' });
      }
      continue;
    }
    const entry = entries.get(record.id);
    if (entry === undefined) continue;
    if (record.do === 'receipt') entries.set(record.id, { ...entry, receipt: record.receipt });
    // The first outcome stands, on disk as in memory.
    else if (entry.outcome === null) entries.set(record.id, { ...entry, outcome: record.outcome });
  }
  const all = [...entries.values()];
  const closed = all.filter(({ outcome }) => outcome !== null).slice(-CLOSED_KEPT);
  const kept = new Set(closed);
  return {
    ...emptyLedger,
    entries: all.filter((entry) => entry.outcome === null || kept.has(entry)),
  };
}
