import { readFileSync } from 'node:fs';
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

/** How often it is looked whether host and agent are still there. */
const LOOK_EVERY_MS = 2000;

export interface HostedOptions {
  home: string;
  onChange: (view: SessionView) => void;
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
    if (text === texts.get(pane)) return;
    const record = parseRecord(text);
    // A record says its own name, so that a copied file is not a second session.
    if (record === undefined || record.pane !== pane) return;
    const isNew = !records.has(pane);
    if (isNew && !lives(record)) return;
    texts.set(pane, text);
    const before = records.get(pane);
    records.set(pane, record);
    if (before === undefined || isNews(before, record)) onChange(viewOfRecord(record));
  }

  const watching: Sources = watchNames(folder, LOOK_EVERY_MS, {
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

/** The heartbeat alone is none. */
function isNews(before: SessionRecord, after: SessionRecord): boolean {
  const { heartbeat: _, ...old } = before;
  const { heartbeat: __, ...now } = after;
  return JSON.stringify(old) !== JSON.stringify(now);
}

export function viewOfRecord(record: SessionRecord): SessionView {
  const { pane, agent, cwd, name, session, phase, since, reason, tool, process, heartbeat } =
    record;
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
    pid: process.pid,
    seenAt: heartbeat,
  };
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
