import type { Report, ReportKind } from '@agenthooks/osc-protocol';
import type { AskKind, NativeRecord } from './state.ts';

/** As many as a terminal must be able to hold. */
const MOST_RECORDS = 64;

/**
 * The records after a report, by the protocol's rules: a report replaces its record whole,
 * `clear` takes what is below as well, the least recently updated goes first and a blocked one
 * last. The latest updated stands last. Titles and messages are the agent's own words and are
 * not kept: a fingerprint tells one question from the next.
 */
export function foldReport(
  records: readonly NativeRecord[],
  report: Report,
  said: number = messageOf(report),
): readonly NativeRecord[] {
  const { state, id } = report;
  if (state === 'clear') {
    return id === ''
      ? []
      : records.filter((record) => record.id !== id && !record.id.startsWith(`${id}/`));
  }
  const record: NativeRecord = {
    id,
    state,
    kind: report.kind ?? null,
    app: report.app !== undefined,
    fingerprint: said,
  };
  const last = records[records.length - 1];
  if (last !== undefined && same(last, record)) {
    return records;
  }
  const after = [...records.filter((other) => other.id !== id), record];
  return after.length > MOST_RECORDS ? evict(after) : after;
}

export function rootOf(records: readonly NativeRecord[]): NativeRecord | null {
  return find(records, '');
}

export function find(records: readonly NativeRecord[], id: string): NativeRecord | null {
  for (const record of records) {
    if (record.id === id) {
      return record;
    }
  }
  return null;
}

export function anyChildWorks(records: readonly NativeRecord[]): boolean {
  return records.some(({ id, state }) => id !== '' && (state === 'working' || state === 'blocked'));
}

/** Whoever waits for a person: the root first, else the child that waits for the shortest time. */
export function blockedOf(records: readonly NativeRecord[]): NativeRecord | null {
  const root = rootOf(records);
  return root?.state === 'blocked'
    ? root
    : (records.findLast(({ state }) => state === 'blocked') ?? null);
}

/** What is left when the program is gone or a shell prompt was drawn. */
export function endRecords(records: readonly NativeRecord[]): readonly NativeRecord[] {
  const kept = records.filter(({ state }) => state !== 'working' && state !== 'blocked');
  return kept.length === records.length ? records : kept;
}

/** Whether the record of an id stands under one that named the expected app. */
export function inherits(records: readonly NativeRecord[], id: string): boolean {
  for (let path = id; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
    const record = find(records, path);
    if (record?.app === true) {
      return true;
    }
    if (path === '') {
      return false;
    }
  }
}

/** What a blocked record asks for. One without a kind is a dialog. */
export function askOf(kind: ReportKind | null): AskKind {
  switch (kind) {
    case 'permission':
      return 'permission';
    case 'question':
      return 'answer';
    case 'auth':
      return 'sign-in';
    default:
      return 'input';
  }
}

function same(one: NativeRecord, other: NativeRecord): boolean {
  return (
    one.id === other.id &&
    one.state === other.state &&
    one.kind === other.kind &&
    one.app === other.app &&
    one.fingerprint === other.fingerprint
  );
}

/** Without the record that is missed least; never without the root's. */
export function evict(records: readonly NativeRecord[]): readonly NativeRecord[] {
  const child = ({ id }: NativeRecord) => id !== '';
  const quiet = records.findIndex((record) => child(record) && record.state !== 'blocked');
  const at = quiet >= 0 ? quiet : records.findIndex(child);
  return at < 0 ? records : records.toSpliced(at, 1);
}

/** FNV-1a over UTF-16 units of the message: enough to tell two of one agent apart. */
export function messageOf({ msg: text }: Report): number {
  if (text === undefined) {
    return 0;
  }
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
