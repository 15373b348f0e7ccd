import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionView } from '@agenthooks/approval-bridge';
import { isAlive } from '@agenthooks/process-identity';
import { parseRecord, type SessionRecord } from '@agenthooks/session-host';
import { type Sources, watchNames } from './watch-names.ts';

/** Sessions that a host of this home runs, read from the files that hosts keep. */
export interface HostedSessions {
  readonly records: ReadonlyMap<string, SessionRecord>;
  close(): void;
}

/**
 * Whether host and agent are still there is looked at every 2 s. A view may be 120 ms late: with 50
 * sessions at work, each change by itself costs twice as much as together.
 */
const TIMES = { every: 2000, burst: 120 };

export interface HostedOptions {
  home: string;
  onChange: (view: SessionView, record: SessionRecord) => void;
  onGone: (pane: string) => void;
}

export function watchHosted({ home, onChange, onGone }: HostedOptions): HostedSessions {
  const folder = join(home, 'sessions');
  const records = new Map<string, SessionRecord>();
  const texts = new Map<string, string>();

  function forget(pane: string) {
    texts.delete(pane);
    if (records.delete(pane)) onGone(pane);
  }

  function read(name: string) {
    if (!name.endsWith('.json')) return;
    const pane = name.slice(0, -'.json'.length);
    const text = contentOf(join(folder, name));
    if (text === undefined) return forget(pane);
    const news = withoutHeartbeat(text);
    const isNews = news !== texts.get(pane);
    const record = parseRecord(text);
    // A record says its own name, so that a copied file is not a second session.
    if (record === undefined || record.pane !== pane) return;
    const isNew = !records.has(pane);
    if (isNew && !lives(record)) return;
    texts.set(pane, news);
    records.set(pane, record);
    if (isNews) onChange(viewOfRecord(record), record);
  }

  const watching: Sources = watchNames(folder, TIMES, {
    named: read,
    polled: (names) => {
      for (const name of names) read(name);
      for (const [pane, record] of records) if (!lives(record)) forget(pane);
    },
  });
  return { records, close: watching.close };
}

function lives({ host, process }: SessionRecord): boolean {
  return isAlive(host) && isAlive(process);
}

/** A host writes its file every few seconds, only to say that it is there. */
function withoutHeartbeat(text: string): string {
  return text.replace(/"heartbeat":\d+/, '');
}

export function viewOfRecord(record: SessionRecord): SessionView {
  const { pane, agent, cwd, name, session, phase, since, reason, tool, process, heartbeat } =
    record;
  const { usage, context } = record;
  return {
    key: pane,
    hosted: true,
    agent,
    cwd,
    pane,
    ...(name !== undefined && { name }),
    ...(session !== undefined && { session }),
    phase,
    since,
    reason,
    ...(tool !== undefined && { tool }),
    ...(usage !== undefined && { usage }),
    ...(context !== undefined && { context }),
    pid: process.pid,
    seenAt: heartbeat,
  };
}

/** Bytes of a record at most; a larger file is none. */
const LARGEST_RECORD = 64 * 1024;
const buffer = Buffer.allocUnsafe(LARGEST_RECORD);

/** One read into a buffer that stays: with many sessions this is most of what a hub does. */
function contentOf(path: string): string | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const bytes = readSync(fd, buffer, 0, LARGEST_RECORD, 0);
    return buffer.toString('utf8', 0, bytes);
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
