import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type Entry, type Ledger, type LedgerRecord, rebuild } from '@agenthooks/approval-bridge';
import type { Reach } from '../life/crash-points.ts';

/**
 * The ledger on disk: one record a line, appended before anything is done about it. Written
 * through the page cache without fsync: a killed hub loses nothing, and what a power cut takes
 * with it took the agents as well.
 */
export interface LedgerFile {
  /** @throws Error of the system, when the record is not on disk whole */
  append(record: LedgerRecord): void;
  /** Rewrites the file when it has grown. Never throws: the old one stays. */
  tidy(ledger: Ledger, now: number): void;
  close(): void;
}

/** Bytes; a year of approvals of one person is below it. */
const TIDY_ABOVE = 4 * 1024 * 1024;
/** A closed request's input is forgotten on disk after an hour: it may hold what nobody keeps. */
const INPUT_KEPT_MS = 60 * 60_000;

export function openLedgerFile(
  path: string,
  now: number,
  reach: Reach,
): { file: LedgerFile; ledger: Ledger; broken: number } {
  const { records, broken } = readRecords(path);
  const ledger = rebuild(records);
  compact(path, ledger, now, reach);
  let fd = openSync(path, 'a', 0o600);
  let size = fstatSync(fd).size;
  /** An append failed half way; the next one begins on a line of its own. */
  let torn = false;

  const file: LedgerFile = {
    append(record) {
      const bytes = Buffer.from(`${torn ? '\n' : ''}${JSON.stringify(record)}\n`);
      let written = 0;
      try {
        while (written < bytes.length) written += writeSync(fd, bytes, written);
        torn = false;
      } catch (error) {
        torn = torn || written > 0;
        throw error;
      } finally {
        size += written;
      }
    },
    tidy(current, at) {
      if (size < TIDY_ABOVE) return;
      try {
        compact(path, current, at, reach);
      } catch {
        return;
      }
      closeSync(fd);
      fd = openSync(path, 'a', 0o600);
      size = fstatSync(fd).size;
      torn = false;
    },
    close: () => closeSync(fd),
  };
  return { file, ledger, broken };
}

function readRecords(path: string): { records: LedgerRecord[]; broken: number } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { records: [], broken: 0 };
    throw error;
  }
  const records: LedgerRecord[] = [];
  let broken = 0;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const record = parse(line);
    if (record === undefined) broken += 1;
    else records.push(record);
  }
  return { records, broken };
}

function parse(line: string): LedgerRecord | undefined {
  try {
    const record = JSON.parse(line) as Partial<Record<string, unknown>>;
    const isOpened = record.do === 'opened' && typeof record.request === 'object';
    const isOther =
      ['closed', 'receipt'].includes(String(record.do)) && typeof record.id === 'string';
    return isOpened || isOther ? (record as unknown as LedgerRecord) : undefined;
  } catch {
    return undefined;
  }
}

function compact(path: string, ledger: Ledger, now: number, reach: Reach) {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  const lines = ledger.entries.flatMap((entry) => recordsOf(entry, now));
  try {
    writeFileSync(temporary, lines.map((record) => `${JSON.stringify(record)}\n`).join(''), {
      mode: 0o600,
      flag: 'wx',
    });
    reach('compaction-written');
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function recordsOf({ request, outcome, receipt }: Entry, now: number): LedgerRecord[] {
  const { id } = request;
  if (outcome === null) return [{ do: 'opened', request }];
  const isOld = now - outcome.at > INPUT_KEPT_MS;
  const kept = isOld ? { ...request, input: {}, choices: [] } : request;
  return [
    { do: 'opened', request: kept },
    { do: 'closed', id, outcome },
    ...(receipt === 'unknown' ? [] : [{ do: 'receipt' as const, id, receipt }]),
  ];
}
