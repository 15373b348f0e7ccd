import { olderOf } from '../files/segments.ts';
import { decodeLine } from '../line/decode.ts';
import type { SignalLine } from '../line/line.ts';
import { beginning, type Cursor, type Place } from './cursor.ts';
import { timeOf } from './generation.ts';
import { closeSegment, isGone, linesFrom, openSegment, type Segment } from './segment.ts';

/**
 * How whole an answer is.
 * - `complete`: every line since the cursor.
 * - `history-lost`: lines since the cursor were rotated away; what is kept follows from its
 *   beginning.
 * - `truncated`: the cursor's file is shorter than the cursor: somebody cut it. Reading goes on
 *   at its end.
 * - `cursor-ahead`: the cursor names a file later than any that is here (another folder, a restored
 *   one, a clock set back); what is kept follows from its beginning.
 */
export type Coverage = 'complete' | 'history-lost' | 'truncated' | 'cursor-ahead';

export interface ReadRequest {
  file: string;
  /** Without one: everything that is kept. */
  cursor?: Cursor;
  /** Lines at most. */
  limit?: number;
}

export interface SignalsRead {
  lines: SignalLine[];
  /** To go on from. */
  cursor: Cursor;
  coverage: Coverage;
  /** The limit was reached: more lines are there already. */
  more: boolean;
  /** Lines that were torn or not of their form: skipped. */
  broken: number;
  /** Lines of a version that this reader does not know: skipped. */
  otherVersions: OtherVersions | undefined;
}

export interface OtherVersions {
  count: number;
  /** The latest of them. */
  version: number;
  /** What to tell a person. */
  message: string;
}

/** A file can be replaced while it is read, but not this often in a row. */
const attempts = 5;

/**
 * The lines of one window since a cursor, over both segments. A file that is not there has none.
 *
 * @throws RefusedError where something else stands in the file's place.
 */
export function readSignals(request: ReadRequest): SignalsRead {
  for (let attempt = 1; ; attempt += 1) {
    // The newer one first: a rotation between the two shows it again as the older, never a gap.
    const current = openSegment(request.file);
    let older: Segment | undefined;
    try {
      older = openSegment(olderOf(request.file));
      const segments = [older, current].filter((segment) => segment !== undefined);
      if (older && current && older.ino === current.ino) segments.shift();
      const read = readSegments(segments, request);
      if (attempt === attempts || !segments.some(isGone)) return read;
    } finally {
      closeSegment(current);
      closeSegment(older);
    }
  }
}

interface Start {
  /** Where to begin in each segment; undefined: that one was read before the cursor. */
  offsets: (number | undefined)[];
  coverage: Coverage;
}

function startOf(segments: readonly Segment[], { at, before }: Cursor): Start {
  if (!at) return { offsets: segments.map(() => 0), coverage: 'complete' };
  const main = segments.findIndex(({ generation }) => generation === at.generation);
  if (main === -1)
    return { offsets: segments.map(() => 0), coverage: whyNotFound(segments, at.generation) };
  let coverage: Coverage = 'complete';
  const offsets = segments.map((segment, index) => {
    if (index > main) return 0;
    const place = index === main ? at : before;
    if (!place || place.generation !== segment.generation) return undefined;
    if (place.offset <= segment.size) return place.offset;
    coverage = 'truncated';
    return linesFrom(segment, 0).end;
  });
  return { offsets, coverage };
}

function whyNotFound(segments: readonly Segment[], sought: string): Coverage {
  const last = segments.at(-1);
  // The file is there and was emptied: its first line is gone, and with it its generation.
  if (last && last.generation === undefined) return 'truncated';
  const times = segments.map(({ generation }) => timeOf(generation ?? ''));
  return times.length > 0 && timeOf(sought) > Math.max(...times) ? 'cursor-ahead' : 'history-lost';
}

function readSegments(segments: readonly Segment[], request: ReadRequest): SignalsRead {
  const { cursor = beginning, limit = Number.POSITIVE_INFINITY } = request;
  const { offsets, coverage } = startOf(segments, cursor);
  const read: SignalsRead = {
    lines: [],
    cursor: beginning,
    coverage,
    more: false,
    broken: 0,
    otherVersions: undefined,
  };
  const versions: number[] = [];
  const places: Place[] = [];
  for (const [index, segment] of segments.entries()) {
    const offset = offsets[index];
    if (offset === undefined || segment.generation === undefined || read.more) continue;
    places.push({ generation: segment.generation, offset: 0 });
    places.at(-1)!.offset = readOne(segment, offset, limit, read, versions);
  }
  const [at, before] = places.reverse();
  if (at) read.cursor = before ? { at, before } : { at };
  read.otherVersions = otherVersions(versions);
  return read;
}

/** @returns where reading goes on. */
function readOne(
  segment: Segment,
  offset: number,
  limit: number,
  read: SignalsRead,
  versions: number[],
): number {
  const { texts, end } = linesFrom(segment, offset);
  let place = offset;
  for (const text of texts) {
    if (read.lines.length >= limit) {
      read.more = true;
      return place;
    }
    place += text.length + 1;
    if (text.length > 0) take(text.toString('utf8'), read, versions);
  }
  return end;
}

function take(text: string, read: SignalsRead, versions: number[]): void {
  const decoded = decodeLine(text);
  if (decoded.type === 'line') read.lines.push(decoded.line);
  else if (decoded.type === 'broken') read.broken += 1;
  else versions.push(decoded.version);
}

function otherVersions(versions: readonly number[]): OtherVersions | undefined {
  if (versions.length === 0) return undefined;
  const version = Math.max(...versions);
  return {
    count: versions.length,
    version,
    message: `${versions.length} lines were written by another version of agenthooks (form ${version}) and are not shown. Update agenthooks to read them.`,
  };
}
