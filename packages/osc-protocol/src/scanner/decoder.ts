import type { TerminalEvent } from '../event.ts';
import { undouble } from '../tmux.ts';
import { createReader, DEFAULT_CAP, type DecoderOptions, type Reader } from './reader.ts';
import { Scanner, type ScannerOptions, type Sink } from './scanner.ts';

export interface Decoder {
  /** The events that this chunk completes. The chunk may be reused afterwards. */
  push(chunk: Uint8Array): TerminalEvent[];
  /** The stream is over: what was open is dropped. */
  end(): TerminalEvent[];
  /** Sequences dropped so far. */
  readonly dropped: number;
}

/**
 * Reads a stream of terminal bytes, cut anywhere.
 * @throws RangeError for a brand, token, dialect or cap that is none.
 */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const reader = createReader(options);
  const scanner = scannerFor(reader, scannerOptions(options));
  return {
    push(chunk) {
      scanner.scan(chunk);
      return reader.take();
    },
    end() {
      scanner.end();
      reader.end();
      return reader.take();
    },
    get dropped() {
      return reader.dropped;
    },
  };
}

/** @throws RangeError for a cap below what one of our own sequences needs. */
export function scannerOptions(options: DecoderOptions): ScannerOptions {
  const { cap = DEFAULT_CAP, eightBit = false, unwrapTmux = false } = options;
  if (!Number.isInteger(cap) || cap < LEAST_CAP) {
    throw new RangeError(`cap: must be a whole number of bytes, ${LEAST_CAP} or more`);
  }
  return { cap, eightBit, unwrapTmux };
}

/** Holds a whole OSC 7501, and so every sequence of ours. */
const LEAST_CAP = 4096;

function scannerFor(reader: Reader, options: ScannerOptions): Scanner {
  const sink: Sink = {
    osc(bytes, from, to, terminator) {
      reader.osc(bytes, from, to, terminator);
      return false;
    },
    passthrough(bytes, from, to) {
      const inner = scannerFor(reader, options);
      inner.scan(undouble(bytes, from, to));
      inner.end();
      return false;
    },
    ...notes(reader),
  };
  return new Scanner(sink, options);
}

/** What needs no decision. */
export function notes(reader: Reader): Omit<Sink, 'osc' | 'passthrough'> {
  return {
    bell: () => reader.note({ type: 'bell' }),
    reset: () => reader.note({ type: 'reset' }),
    deviceAttributesQuery: () => reader.note({ type: 'device-attributes-query' }),
    dropped: reader.drop,
  };
}
