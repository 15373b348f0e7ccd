import type { Config } from '../config.ts';
import type { Effect } from '../effect.ts';
import { initialState } from '../initial.ts';
import type { Input, InputType } from '../input.ts';
import type { State } from '../state.ts';
import { keepInput, type Redact } from './keep.ts';
import { encodeLine, JOURNAL_VERSION, type SpawnFacts } from './line.ts';

export interface JournalOptions {
  readonly spawn: SpawnFacts;
  readonly config: Config;
  /** The state before the first input; by default the initial one at that input's time. */
  readonly from?: State;
  /** Bytes of one segment, 256 KiB by default. A line that would pass it begins a new one. */
  readonly segmentBytes?: number;
  /** Without it no text of the terminal is written down, only what it was taken for. */
  readonly redact?: Redact;
}

export interface Journal {
  /**
   * The lines to append for one step, without newlines, in order. One that `opensSegment` begins
   * a new file: every segment replays alone.
   */
  record(input: Input, effects: readonly Effect[], state: State): string[];
}

/** Where a journal stands: a value, so that the reducer below is pure. */
export interface JournalPosition {
  readonly state: State | null;
  readonly segment: number;
  readonly bytes: number;
}

const SEGMENT_BYTES = 256 * 1024;

/** They come often, and one that changed nothing explains nothing. */
const QUIET: ReadonlySet<InputType> = new Set(['output', 'title', 'screen', 'bell', 'tick']);

/** Keeps the position of `recordStep` for a session. */
export function createJournal(options: JournalOptions): Journal {
  let position: JournalPosition = { state: options.from ?? null, segment: 0, bytes: 0 };
  return {
    record(input, effects, state) {
      const next = recordStep(position, { input, effects, state }, options);
      position = next.position;
      return next.lines;
    },
  };
}

export function recordStep(
  position: JournalPosition,
  step: { input: Input; effects: readonly Effect[]; state: State },
  options: JournalOptions,
): { position: JournalPosition; lines: string[] } {
  const { config, spawn, redact = () => '', segmentBytes = SEGMENT_BYTES } = options;
  const { input, state } = step;
  const before = position.state ?? initialState(input.at);
  const effects = step.effects.filter(({ type }) => type !== 'wakeAt');
  const nothing = state === before && effects.length === 0;
  if (nothing && QUIET.has(input.type)) {
    return { position, lines: [] };
  }
  const line = encodeLine({ input: keepInput(input, config.traits, redact), effects });
  const bytes = position.bytes + byteLength(line);
  if (position.segment > 0 && bytes <= segmentBytes) {
    return { position: { ...position, state, bytes }, lines: [line] };
  }
  const segment = position.segment + 1;
  const opening = encodeLine({
    journal: JOURNAL_VERSION,
    segment,
    at: input.at,
    spawn,
    traits: config.traits,
    timings: config.timings,
    state: before,
  });
  return {
    position: { state, segment, bytes: byteLength(opening) + byteLength(line) },
    lines: [opening, line],
  };
}

const encoder = new TextEncoder();

/** With the newline. */
function byteLength(line: string): number {
  return encoder.encode(line).length + 1;
}
