import { closeSync, fstatSync, readdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordingRules } from '@agenthooks/agent-catalog';
import { errorCode, nodeFiles } from '../files/files.ts';
import { openForRead } from '../files/open-private.ts';
import { ensurePrivateFolder } from '../files/private-folder.ts';
import type { SegmentSettings } from '../files/segments.ts';
import { spoolFolder } from '../home.ts';
import { recordPayload } from '../record/record-payload.ts';
import type { KnownSecret } from '../redaction/find.ts';
import { logTrouble } from '../trouble.ts';
import { readSpoolName } from './name.ts';

export interface SpoolContext {
  home: string;
  /** Epoch milliseconds. */
  now: number;
  known: readonly KnownSecret[];
  rules: Readonly<Record<string, RecordingRules>>;
  settings?: SegmentSettings;
}

/** A payload that is still not whole after this long was cut off. */
const stale = 10_000;
const longestPayload = 32 * 1024 * 1024;

/**
 * Records every whole payload in the spool, and deletes it. Safe for several at once: each takes a
 * file by renaming it, and only one rename succeeds; a file that was taken and not deleted (its
 * taker was killed) may be recorded already, so it is deleted, never recorded twice.
 *
 * @returns how many lines were written. Never throws.
 */
export function emptySpool(context: SpoolContext): number {
  const { home, now, known } = context;
  let written = 0;
  try {
    const folder = spoolFolder(home);
    for (const name of namesIn(folder)) {
      try {
        if (takeOne(folder, name, context)) written += 1;
      } catch (error) {
        logTrouble(`emptying the spool of ${name}`, error, { home, now, known });
      }
    }
  } catch (error) {
    logTrouble('emptying the spool', error, { home, now, known });
  }
  return written;
}

function namesIn(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  if (names.length > 0) ensurePrivateFolder(folder, nodeFiles);
  return names;
}

function takeOne(folder: string, name: string, context: SpoolContext): boolean {
  const path = join(folder, name);
  const said = readSpoolName(name);
  const ours = said !== undefined || /^[0-9]+\.json$|\.json\.taken$/.test(name);
  if (!ours) return false;
  const file = openForRead(path, nodeFiles);
  if (!file) return false;
  let text: string;
  let at: number;
  try {
    const { mtimeMs, size } = fstatSync(file.fd);
    at = Math.min(mtimeMs, context.now);
    const old = Math.abs(context.now - mtimeMs) > stale;
    if (said === undefined || size > longestPayload) {
      if (old) drop(path, said ? 'is too large' : 'says no agent, or was taken before');
      return false;
    }
    text = readFileSync(file.fd, 'utf8');
    if (!isWhole(text)) {
      if (old) drop(path, 'is no JSON');
      return false;
    }
  } finally {
    closeSync(file.fd);
  }
  const taken = `${path}.taken`;
  if (!renamed(path, taken)) return false;
  const { event, pane, agent } = said;
  const written = recordPayload(JSON.parse(text), {
    ...context,
    agent,
    at,
    hints: event === undefined ? {} : { event },
    ...(pane === undefined ? {} : { pane }),
  });
  unlinkSync(taken);
  return written;
}

/** Deletes a file that nobody will ever read, and says so. */
function drop(path: string, why: string): void {
  unlinkSync(path);
  throw new Error(`${path} ${why}, and is older than ${stale / 1000} s: deleted`);
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
