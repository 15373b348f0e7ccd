import frames from '../vectors/frames.json' with { type: 'json' };
import notes from '../vectors/notes.json' with { type: 'json' };
import signals from '../vectors/signals.json' with { type: 'json' };
import status from '../vectors/status.json' with { type: 'json' };
import trust from '../vectors/trust.json' with { type: 'json' };
import { fromBase64 } from './base64.ts';
import type { JsonEvent } from './json.ts';
import type { Vector, VectorFile, VectorOptions } from './vector.ts';

export type { JsonEvent, Vector, VectorFile, VectorOptions };

/** The published vectors, by the name of their file. */
export const vectorFiles = { signals, trust, notes, frames, status } as unknown as Readonly<
  Record<'signals' | 'trust' | 'notes' | 'frames' | 'status', VectorFile>
>;

/**
 * The decoder under test: gets one stream in chunks, and gives its events in the form of
 * `eventToJson`.
 */
export type Decode = (
  chunks: readonly Uint8Array[],
  options: VectorOptions,
) => readonly JsonEvent[] | Promise<readonly JsonEvent[]>;

export interface ConformanceOptions {
  /** All of them by default. */
  files?: Readonly<Record<string, VectorFile>>;
  /** Types of events to compare, for a decoder that reads only some of them. */
  only?: readonly JsonEvent['type'][];
  /** Also with the input cut in two at every point; on by default. */
  cuts?: boolean;
}

export interface Miss {
  file: string;
  name: string;
  shown: string;
  /** Bytes of the first of two chunks; absent when the input came in one. */
  cut?: number;
  expected: readonly JsonEvent[];
  /** Absent when the decoder threw `error`. */
  got?: readonly JsonEvent[];
  error?: unknown;
}

export interface Conformance {
  vectors: number;
  misses: readonly Miss[];
}

/**
 * Runs every vector through a decoder and tells which it misses, each at most once. The text of a
 * `reason` is not compared: it is for people.
 */
export async function conformance(
  decode: Decode,
  { files = vectorFiles, only, cuts = true }: ConformanceOptions = {},
): Promise<Conformance> {
  const misses: Miss[] = [];
  let vectors = 0;
  for (const [file, content] of Object.entries(files)) {
    for (const vector of content.vectors) {
      vectors++;
      const miss = await run(decode, vector, only, cuts);
      if (miss) misses.push({ file, ...miss });
    }
  }
  return { vectors, misses };
}

async function run(
  decode: Decode,
  { name, shown, input, options = {}, events }: Vector,
  only: readonly JsonEvent['type'][] | undefined,
  cuts: boolean,
): Promise<Omit<Miss, 'file'> | undefined> {
  const bytes = fromBase64(input);
  if (!bytes) throw new TypeError(`vector "${name}": its input is not base64`);
  const compared = (list: readonly JsonEvent[]) =>
    list.filter(({ type }) => only === undefined || only.includes(type)).map(withoutReason);
  const expected = compared(events);
  const wanted = JSON.stringify(expected.map(sorted));
  for (let cut = 0; cut < (cuts ? bytes.length : 1); cut++) {
    const chunks = cut === 0 ? [bytes] : [bytes.subarray(0, cut), bytes.subarray(cut)];
    const where = { name, shown, ...(cut === 0 ? {} : { cut }), expected };
    try {
      const got = compared(await decode(chunks, options));
      if (JSON.stringify(got.map(sorted)) !== wanted) return { ...where, got };
    } catch (error) {
      return { ...where, error };
    }
  }
  return undefined;
}

const withoutReason = ({ reason: _reason, ...event }: JsonEvent): JsonEvent => event;

/** The order of keys says nothing. */
const sorted = (event: JsonEvent) =>
  Object.fromEntries(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1)));
