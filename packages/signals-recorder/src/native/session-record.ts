import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SessionRecordPlace, textAt, valueAt } from '@agenthooks/agent-catalog';
import type { SessionRecord } from '../views/waiting.ts';

export interface SessionRecordRequest {
  /** The agent's config root. */
  root: string;
  place: SessionRecordPlace;
  session: string;
  /** `/proc`, where a test has none of its own. */
  proc?: string;
}

/**
 * The agent's own record of a session that runs, or undefined where there is none or its process
 * cannot be proved: the record outlives a crash, and a pid is used again, so pid and start time
 * both have to match. Never throws: views go on without it.
 */
export function readSessionRecord(request: SessionRecordRequest): SessionRecord | undefined {
  const { root, place, session, proc = '/proc' } = request;
  const folder = join(root, place.folder);
  const allowed = new RegExp(place.file);
  for (const name of namesIn(folder)) {
    if (!allowed.test(name)) continue;
    const record = readJson(join(folder, name));
    if (textAt(record, place.session) !== session || !runs(record, place, proc)) continue;
    const status = textAt(record, place.status);
    if (status === undefined) continue;
    const waitingFor = textAt(record, place.waitingFor);
    const since = valueAt(record, place.since);
    return {
      status,
      waiting: place.waiting.includes(status),
      ...(waitingFor === undefined ? {} : { waitingFor }),
      ...(typeof since === 'number' ? { since } : {}),
    };
  }
  return undefined;
}

function runs(record: unknown, place: SessionRecordPlace, proc: string): boolean {
  const pid = textAt(record, place.pid);
  const ticks = textAt(record, place.startTicks);
  if (pid === undefined || !/^[0-9]{1,10}$/.test(pid) || ticks === undefined) return false;
  let stat: string;
  try {
    stat = readFileSync(join(proc, pid, 'stat'), 'utf8');
  } catch {
    return false;
  }
  // Field 2 is the command in parentheses, and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[startTime - 3] === ticks;
}

/** Field of `/proc/<pid>/stat`, counted from 1; the slice above begins with field 3. */
const startTime = 22;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
