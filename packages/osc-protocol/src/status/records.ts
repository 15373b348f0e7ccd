import type { TerminalEvent } from '../event.ts';
import type { Report, ReportState } from './report.ts';

/** A report that stands: what one part of the program said last. */
export interface StatusRecord extends Report {
  state: ReportState;
}

export interface Records {
  /** In the order of their last update, oldest first. */
  readonly entries: readonly StatusRecord[];
  readonly size: number;
  get(id: string): StatusRecord | undefined;
  /** What the record says of its app, else its nearest ancestor that is there. */
  appOf(id: string): string | undefined;
  /** A report replaces its record whole; clear removes it and what is below it. */
  apply(report: Report): void;
  /** OSC 9;4, which speaks for the root until the first report. */
  progress(state: number, value: number): void;
  /** OSC 133;A: whoever was working or waiting is gone; what was finished stays. */
  promptMark(): void;
  processExit(): void;
  /** `ESC c`. */
  reset(): void;
  /** Any event of the decoder: those above by their own, the others do nothing. */
  take(event: TerminalEvent): void;
}

/** What a terminal may choose, by the protocol. */
const FEWEST = 64;
const MOST = 256;

/**
 * @param limit Records held, 64 to 256. When full the least recently updated one goes, a blocked
 *   one only when all are: somebody is waited for there.
 * @throws RangeError for another limit.
 */
export function createRecords(limit = MOST): Records {
  if (!Number.isInteger(limit) || limit < FEWEST || limit > MOST) {
    throw new RangeError(`limit: must be ${FEWEST} to ${MOST} records`);
  }
  /** A Map keeps the order of insertion, so it is the order of updates when entries move last. */
  const records = new Map<string, StatusRecord>();
  let reported = false;
  let fromProgress = false;

  const put = (record: StatusRecord) => {
    records.delete(record.id);
    if (records.size >= limit) records.delete(leastWanted(records));
    records.set(record.id, record);
  };

  const drop = (gone: (record: StatusRecord) => boolean) => {
    for (const record of [...records.values()]) if (gone(record)) records.delete(record.id);
  };

  const ended = () => drop(({ state }) => state === 'working' || state === 'blocked');

  const self: Records = {
    get entries() {
      return [...records.values()];
    },
    get size() {
      return records.size;
    },
    get: (id) => records.get(id),
    appOf(id) {
      for (let at: string | undefined = id; at !== undefined; at = parentOf(at)) {
        const app = records.get(at)?.app;
        if (app !== undefined) return app;
      }
      return undefined;
    },
    apply(report) {
      reported = true;
      if (fromProgress) records.delete('');
      fromProgress = false;
      const { state } = report;
      if (state !== 'clear') put({ ...report, state });
      else if (report.id === '') records.clear();
      else drop(({ id }) => id === report.id || id.startsWith(`${report.id}/`));
    },
    progress(state, value) {
      if (reported) return;
      const record = recordOfProgress(state, value);
      fromProgress = record !== undefined;
      if (record) put(record);
      else records.delete('');
    },
    promptMark: ended,
    processExit() {
      ended();
      reported = false;
    },
    reset() {
      records.clear();
      reported = false;
      fromProgress = false;
    },
    take(event) {
      if (event.type === 'status') self.apply(event.report);
      else if (event.type === 'progress') self.progress(event.state, event.value);
      else if (event.type === 'mark' && event.mark === 'A') self.promptMark();
      else if (event.type === 'reset') self.reset();
    },
  };
  return self;
}

function parentOf(id: string): string | undefined {
  if (id === '') return undefined;
  const slash = id.lastIndexOf('/');
  return slash < 0 ? '' : id.slice(0, slash);
}

function leastWanted(records: ReadonlyMap<string, StatusRecord>): string {
  let first = '';
  for (const { id, state } of records.values()) {
    if (state !== 'blocked') return id;
    if (first === '') first = id;
  }
  return first;
}

function recordOfProgress(state: number, value: number): StatusRecord | undefined {
  const id = '';
  switch (state) {
    case 1:
      return { state: 'working', id, progress: value };
    case 2:
      return { state: 'error', id };
    case 3:
      return { state: 'working', id };
    case 4:
      return { state: 'blocked', id, progress: value };
    default:
      return undefined;
  }
}

/** As JSON: by id, without the id. */
export function recordsToJson(records: Records): Record<string, Omit<StatusRecord, 'id'>> {
  return Object.fromEntries(records.entries.map(({ id, ...record }) => [id, record]));
}
