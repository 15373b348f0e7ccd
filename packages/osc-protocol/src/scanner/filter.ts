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

const NOTHING: Uint8Array = new Uint8Array(0);

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
  const held = createHeld();

  const mayBecome = (): boolean => {
    if (ours.none || scanner.over) return false;
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

  /** From where on the chunk is held back. */
  const holdFrom = (length: number): number => {
    if (scanner.start >= 0 && mayBecome()) return scanner.start;
    // The last byte of somebody else's open OSC may begin one of ours.
    return scanner.pending === 'osc-escape' && !ours.none ? length - 1 : length;
  };

  return {
    push(chunk) {
      scanner.scan(chunk);
      const { cuts, pending, start } = scanner;
      if (pending !== 'passthrough' || start >= 0) wrapped.forget();
      const pieces: Uint8Array[] = [];
      let at = 0;
      let next = 0;
      if (scanner.restarted) pieces.push(held.takeAllButLast());
      if (held.length > 0) {
        if (cuts[0] && cuts[0].from < 0) {
          held.take();
          at = cuts[0].to;
          next = 1;
        } else if (pending !== 'nothing' && start < 0 && mayBecome()) {
          held.add(chunk);
          return join(pieces);
        } else pieces.push(held.take());
      }
      for (const { from, to } of next === 0 ? cuts : cuts.slice(next)) {
        if (from > at) pieces.push(chunk.subarray(at, from));
        at = to;
      }
      const end = pending === 'nothing' ? chunk.length : holdFrom(chunk.length);
      if (end < chunk.length) held.add(chunk.subarray(end));
      if (at === 0 && end === chunk.length && pieces.length === 0) return chunk;
      if (at < end) pieces.push(chunk.subarray(at, end));
      return join(pieces);
    },
    end() {
      scanner.end();
      wrapped.forget();
      return held.take();
    },
  };
}

/** Bytes that grow at their end, copied: the chunks belong to the caller. */
function createHeld() {
  let bytes = NOTHING;
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(more: Uint8Array) {
      if (length + more.length > bytes.length) {
        const grown = new Uint8Array(Math.max(64, 2 * (length + more.length)));
        grown.set(bytes.subarray(0, length));
        bytes = grown;
      }
      bytes.set(more, length);
      length += more.length;
    },
    take(): Uint8Array {
      const taken = bytes.subarray(0, length);
      bytes = NOTHING;
      length = 0;
      return taken;
    },
    takeAllButLast(): Uint8Array {
      const taken = bytes.slice(0, Math.max(0, length - 1));
      if (length > 0) bytes[0] = bytes[length - 1]!;
      length = Math.min(length, 1);
      return taken;
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
  const [first = NOTHING, ...more] = pieces.filter(({ length }) => length > 0);
  if (more.length === 0) return first;
  const whole = new Uint8Array(more.reduce((sum, { length }) => sum + length, first.length));
  whole.set(first);
  let at = first.length;
  for (const piece of more) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
