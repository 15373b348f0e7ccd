import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type TranscriptPlace, textAt, valueAt } from '@agenthooks/agent-catalog';
import type { TranscriptLimit } from '../views/spend-limit.ts';

/** What the last entries of a transcript say of the account's limit. Pure. */
export function limitInTranscript(text: string, place: TranscriptPlace): TranscriptLimit {
  const limit: TranscriptLimit = {};
  for (const line of text.split('\n')) {
    const entry = parse(line);
    const at = Date.parse(textAt(entry, place.at) ?? '');
    if (Number.isNaN(at)) continue;
    if (textAt(entry, place.limit.path) === place.limit.is) limit.limitedAt = at;
    else if (
      textAt(entry, place.answered.path) === place.answered.is &&
      !valueAt(entry, place.answered.unless)
    )
      limit.answeredAt = at;
  }
  return limit;
}

export interface TranscriptRequest {
  /** The agent's config root. */
  root: string;
  place: TranscriptPlace;
  session: string;
}

/** A turn's last entries; a longer tool result before them does not matter. */
const tailBytes = 256 * 1024;

/** Undefined where no transcript of this session can be read. Never throws. */
export function readTranscriptLimit(request: TranscriptRequest): TranscriptLimit | undefined {
  const { root, place, session } = request;
  if (!/^[0-9A-Za-z][0-9A-Za-z_-]{0,127}$/.test(session)) return undefined;
  try {
    const folder = join(root, place.folder);
    for (const name of readdirSync(folder)) {
      const text = tailOf(join(folder, name, `${session}.jsonl`));
      if (text !== undefined) return limitInTranscript(text, place);
    }
  } catch {
    return undefined;
  }
  return undefined;
}

function tailOf(path: string): string | undefined {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const { size } = fstatSync(fd);
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    const read = readSync(fd, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, read);
  } finally {
    closeSync(fd);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
