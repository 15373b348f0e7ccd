import type { TerminalEvent } from '../event.ts';
import { undouble } from '../tmux.ts';
import { notes, scannerOptions } from './decoder.ts';
import { createOurs, type FilterOptions, type Ours } from './ours.ts';
import { createReader, type Reader } from './reader.ts';
import { Scanner, type ScannerOptions, type Sink } from './scanner.ts';

export interface Filtered {
  /**
   * What to send on. A chunk with nothing to take out comes back as it is, not as a copy; it is
   * lent, like the chunk.
   */
  bytes: Uint8Array;
  events: TerminalEvent[];
}

export interface Filter {
  push(chunk: Uint8Array): Filtered;
  /** The stream is over: what was held back leaves. */
  end(): Filtered;
  readonly dropped: number;
}

/**
 * Reads a stream like a decoder and takes our own sequences out of it. Everything else leaves
 * exactly as it came, in the same push; only a beginning that could still become one of ours is
 * held back until it does or does not.
 * @throws RangeError for a brand, token, dialect or cap that is none.
 */
export function createFilter(options: FilterOptions = {}): Filter {
  const reader = createReader(options);
  const pass = createPass(reader, createOurs(options), scannerOptions(options));
  return {
    push: (chunk) => ({ bytes: pass.push(chunk), events: reader.take() }),
    end() {
      const bytes = pass.end();
      reader.end();
      return { bytes, events: reader.take() };
    },
    get dropped() {
      return reader.dropped;
    },
  };
}

interface Pass {
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

const NOTHING = new Uint8Array(0);

function createPass(reader: Reader, ours: Ours, options: ScannerOptions): Pass {
  const sink: Sink = {
    osc(bytes, from, to, terminator) {
      reader.osc(bytes, from, to, terminator);
      return ours.is(bytes, from, to);
    },
    /** Taken out when all that it wraps is. */
    passthrough(bytes, from, to) {
      const inner = createPass(reader, ours, options);
      const kept = inner.push(undouble(bytes, from, to)).length + inner.end().length;
      return from < to && kept === 0;
    },
    ...notes(reader),
  };
  const scanner = new Scanner(sink, options);
  const wrapped = createWrapped(ours, options);
  /** Held back: how the sequence began that is still open. */
  let held: Uint8Array = NOTHING;

  const mayBecome = (): boolean => {
    if (ours.none) return false;
    switch (scanner.pending) {
      case 'escape':
        return true;
      case 'osc':
      case 'osc-escape':
        return ours.mayBecome(scanner.content);
      case 'passthrough':
        return wrapped.mayBecome(scanner.content);
      default:
        return false;
    }
  };

  return {
    push(chunk) {
      scanner.scan(chunk);
      if (scanner.pending !== 'passthrough') wrapped.forget();
      const open = scanner.pending !== 'nothing';
      const pieces: Uint8Array[] = [];
      let at = 0;
      let cuts = scanner.cuts;

      if (scanner.restarted && held.length > 1) {
        pieces.push(held.subarray(0, -1));
        held = held.slice(-1);
      }
      if (held.length > 0) {
        const first = cuts[0];
        if (first && first.from < 0) {
          at = first.to;
          held = NOTHING;
          cuts = cuts.slice(1);
        } else if (open && scanner.start < 0 && mayBecome()) {
          held = join([held, chunk]);
          return join(pieces);
        } else {
          pieces.push(held);
          held = NOTHING;
        }
      }
      for (const { from, to } of cuts) {
        if (from > at) pieces.push(chunk.subarray(at, from));
        at = to;
      }
      let end = chunk.length;
      if (open) {
        if (scanner.start >= 0 && mayBecome()) end = scanner.start;
        // An open OSC of somebody else's whose last byte may begin one of ours.
        else if (scanner.pending === 'osc-escape' && !ours.none) end = chunk.length - 1;
        if (end < chunk.length) held = chunk.slice(end);
      }
      if (at === 0 && end === chunk.length && pieces.length === 0) return chunk;
      if (at < end) pieces.push(chunk.subarray(at, end));
      return join(pieces);
    },
    end() {
      const rest = held;
      held = NOTHING;
      scanner.end();
      wrapped.forget();
      return rest;
    },
  };
}

/** Follows an open passthrough: whether all that it wraps so far is ours. */
function createWrapped(ours: Ours, options: ScannerOptions) {
  let inner: Pass | undefined;
  let seen = 0;
  let foreign = false;
  return {
    mayBecome(content: Uint8Array): boolean {
      inner ??= createPass(createReader({}), ours, options);
      // An ESC that is the last byte waits for the one that pairs it.
      let to = content.length;
      let escapes = 0;
      while (to - escapes > seen && content[to - escapes - 1] === 0x1b) escapes++;
      if (escapes % 2 === 1) to--;
      if (to > seen && inner.push(undouble(content, seen, to)).length > 0) foreign = true;
      seen = Math.max(seen, to);
      return !foreign;
    },
    forget() {
      inner = undefined;
      seen = 0;
      foreign = false;
    },
  };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 0) return NOTHING;
  if (pieces.length === 1) return pieces[0]!;
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
