import { endOfOsc, Search } from './search.ts';

/**
 * Finds the strings of a terminal stream (OSC, DCS, APC, PM, SOS), bells, `ESC c` and DA1, however
 * the stream is cut into chunks. Everything else is passed over without being looked at twice.
 *
 * After ESC /D. Williams' state diagram of a VT500, with these choices: an ESC in an OSC that is
 * not ST aborts it and begins a new sequence; only ST, CAN and SUB end the other strings; 0x9C is
 * a continuation byte of UTF-8 unless `eightBit`.
 */

export type Terminator = 'BEL' | 'ST';

export interface Sink {
  /**
   * An OSC whose content is `bytes[from..to)`. The bytes are only lent.
   * @returns Whether the sequence is to be cut out.
   */
  osc(bytes: Uint8Array, from: number, to: number, terminator: Terminator): boolean;
  /** What a tmux passthrough wraps, inner ESC still doubled. */
  passthrough(bytes: Uint8Array, from: number, to: number): boolean;
  bell(): void;
  reset(): void;
  deviceAttributesQuery(): void;
  dropped(reason: string): void;
}

export interface ScannerOptions {
  /** Bytes of the content of one string that may be held. */
  cap: number;
  eightBit: boolean;
  unwrapTmux: boolean;
}

/** A sequence to be cut out of the chunk; it began in an earlier one when `from` is negative. */
export interface Cut {
  from: number;
  to: number;
}

export type Pending = 'nothing' | 'escape' | 'osc' | 'osc-escape' | 'passthrough' | 'other';

const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
const BACKSLASH = 0x5c;
const ST_8BIT = 0x9c;

const GROUND = 0;
/** ESC seen. */
const ESCAPE = 1;
/** `ESC [` seen. */
const CSI = 2;
/** `ESC [ 0` seen. */
const CSI_ZERO = 3;
const OSC = 4;
const OSC_ESCAPE = 5;
/** `ESC P` and a part of `tmux;` seen. */
const DCS_HEAD = 6;
const PASSTHROUGH = 7;
const PASSTHROUGH_ESCAPE = 8;
/** In a string that nobody reads. */
const SKIP = 9;
const SKIP_ESCAPE = 10;

const PENDING: readonly Pending[] = [
  'nothing',
  'escape',
  'other',
  'other',
  'osc',
  'osc-escape',
  'passthrough',
  'passthrough',
  'passthrough',
  'other',
  'other',
];

const ONE_ESCAPE = Uint8Array.of(ESC);

const TMUX = [0x74, 0x6d, 0x75, 0x78, 0x3b];

export class Scanner {
  /** Of the last chunk. */
  readonly cuts: Cut[] = [];
  /** Where the sequence that is still open began in the last chunk, or -1 for an earlier one. */
  start = -1;
  /** The open string was over the cap and has been dropped; its end is waited for. */
  over = false;
  /** In the last chunk an OSC of an earlier one was aborted by that one's last byte, an ESC. */
  restarted = false;

  private readonly sink: Sink;
  private readonly search = new Search();
  private readonly cap: number;
  private readonly eightBit: boolean;
  private readonly unwrapTmux: boolean;

  private state = GROUND;
  /** Content of the open string that came in earlier chunks. */
  private carry = new Uint8Array(0);
  private carried = 0;
  private matched = 0;

  constructor(sink: Sink, options: ScannerOptions) {
    this.sink = sink;
    this.cap = options.cap;
    this.eightBit = options.eightBit;
    this.unwrapTmux = options.unwrapTmux;
  }

  get pending(): Pending {
    return PENDING[this.state]!;
  }

  /** The content so far of an open string; lent until the next chunk. */
  get content(): Uint8Array {
    return this.carry.subarray(0, this.carried);
  }

  scan(chunk: Uint8Array): void {
    this.cuts.length = 0;
    this.start = -1;
    this.restarted = false;
    this.search.begin(chunk);
    const length = chunk.length;
    let at = 0;
    while (at < length) {
      switch (this.state) {
        case GROUND:
          at = this.ground(chunk, at);
          break;
        case ESCAPE:
          at = this.escape(chunk, at);
          break;
        case CSI:
        case CSI_ZERO:
          at = this.csi(chunk, at);
          break;
        case OSC:
          at = this.osc(chunk, at);
          break;
        case OSC_ESCAPE:
          at = this.oscEscape(chunk, at);
          break;
        case DCS_HEAD:
          at = this.dcsHead(chunk, at);
          break;
        case PASSTHROUGH:
        case PASSTHROUGH_ESCAPE:
          at = this.passthrough(chunk, at);
          break;
        default:
          at = this.skip(chunk, at);
      }
    }
  }

  /** The stream is over; what is open is dropped. */
  end(): void {
    const open = this.over || this.state === DCS_HEAD ? 'nothing' : this.pending;
    this.state = GROUND;
    this.over = false;
    this.release();
    if (open === 'osc' || open === 'osc-escape') this.sink.dropped('OSC without an end');
    else if (open === 'passthrough') this.sink.dropped('tmux passthrough without an end');
  }

  /** Outside of any sequence: to the next string, or to the end. */
  private ground(chunk: Uint8Array, from: number): number {
    const at = this.search.next(chunk, from);
    if (at === chunk.length) return at;
    if (chunk[at] === BEL) this.sink.bell();
    else {
      this.state = ESCAPE;
      this.start = at;
    }
    return at + 1;
  }

  /** The byte after ESC. */
  private escape(chunk: Uint8Array, at: number): number {
    switch (chunk[at]) {
      case 0x5b: // [
        this.state = CSI;
        return at + 1;
      case 0x5d: // ]
        this.state = OSC;
        return at + 1;
      case 0x50: // P
        this.state = this.unwrapTmux ? DCS_HEAD : SKIP;
        this.matched = 0;
        return at + 1;
      case 0x58: // X, SOS
      case 0x5e: // ^, PM
      case 0x5f: // _, APC
        this.state = SKIP;
        return at + 1;
      case 0x63: // c
        this.state = GROUND;
        this.sink.reset();
        return at + 1;
      default:
        // Parsed as what it is: another ESC, a control byte, or text that ends the sequence.
        this.state = GROUND;
        return at;
    }
  }

  private csi(chunk: Uint8Array, at: number): number {
    const byte = chunk[at];
    if (byte === 0x30 && this.state === CSI) {
      this.state = CSI_ZERO;
      return at + 1;
    }
    this.state = GROUND;
    if (byte === 0x63) {
      this.sink.deviceAttributesQuery();
      return at + 1;
    }
    return at;
  }

  private osc(chunk: Uint8Array, from: number): number {
    const length = chunk.length;
    const at = endOfOsc(chunk, from, this.eightBit);
    if (at === length) {
      this.keep(chunk, from, length);
      return length;
    }
    switch (chunk[at]) {
      case BEL:
        return this.endOsc(chunk, from, at, at + 1, 'BEL');
      case ST_8BIT:
        return this.endOsc(chunk, from, at, at + 1, 'ST');
      case ESC:
        if (at + 1 === length) {
          this.keep(chunk, from, at);
          this.state = OSC_ESCAPE;
          return length;
        }
        if (chunk[at + 1] === BACKSLASH) return this.endOsc(chunk, from, at, at + 2, 'ST');
        this.abort('OSC', 'ESC', at - from);
        return at;
      default:
        this.abort('OSC', chunk[at] === CAN ? 'CAN' : 'SUB', at - from);
        return at + 1;
    }
  }

  /** The byte after an ESC that was the last of an earlier chunk. */
  private oscEscape(chunk: Uint8Array, at: number): number {
    if (chunk[at] === BACKSLASH) return this.endOsc(chunk, at, at, at + 1, 'ST');
    this.abort('OSC', 'ESC', 0);
    this.state = ESCAPE;
    this.restarted = true;
    return at;
  }

  private dcsHead(chunk: Uint8Array, at: number): number {
    if (chunk[at] !== TMUX[this.matched]) {
      this.state = SKIP;
      return at;
    }
    this.matched++;
    if (this.matched === TMUX.length) this.state = PASSTHROUGH;
    return at + 1;
  }

  private passthrough(chunk: Uint8Array, from: number): number {
    const length = chunk.length;
    let afterEscape = this.state === PASSTHROUGH_ESCAPE;
    if (afterEscape) {
      if (chunk[from] === BACKSLASH) return this.endPassthrough(chunk, from, from, from + 1);
      this.keep(ONE_ESCAPE, 0, 1);
    }
    for (let at = from; at < length; at++) {
      const byte = chunk[at]!;
      if (byte === CAN || byte === SUB) {
        this.abort('tmux passthrough', byte === CAN ? 'CAN' : 'SUB', at - from);
        return at + 1;
      }
      if (afterEscape && byte === BACKSLASH)
        return this.endPassthrough(chunk, from, at - 1, at + 1);
      if (byte === ST_8BIT && this.eightBit) return this.endPassthrough(chunk, from, at, at + 1);
      // A doubled ESC is data of the inner stream, so the second one ends nothing.
      afterEscape = byte === ESC && !afterEscape;
    }
    this.keep(chunk, from, afterEscape ? length - 1 : length);
    this.state = afterEscape ? PASSTHROUGH_ESCAPE : PASSTHROUGH;
    return length;
  }

  private skip(chunk: Uint8Array, from: number): number {
    let afterEscape = this.state === SKIP_ESCAPE;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      const ends =
        byte === CAN ||
        byte === SUB ||
        (byte === BACKSLASH && afterEscape) ||
        (byte === ST_8BIT && this.eightBit);
      if (ends) {
        this.state = GROUND;
        return at + 1;
      }
      afterEscape = byte === ESC;
    }
    this.state = afterEscape ? SKIP_ESCAPE : SKIP;
    return chunk.length;
  }

  private endOsc(
    chunk: Uint8Array,
    from: number,
    to: number,
    next: number,
    terminator: Terminator,
  ): number {
    this.state = GROUND;
    if (!this.fits(to - from, 'OSC')) {
      this.over = false;
      return next;
    }
    if (this.carried === 0) this.cut(this.sink.osc(chunk, from, to, terminator), next);
    else {
      this.keep(chunk, from, to);
      const length = this.carried;
      this.carried = 0;
      this.cut(this.sink.osc(this.carry, 0, length, terminator), next);
      this.release();
    }
    return next;
  }

  private endPassthrough(chunk: Uint8Array, from: number, to: number, next: number): number {
    this.keep(chunk, from, to);
    this.state = GROUND;
    if (this.over) this.over = false;
    else {
      const length = this.carried;
      this.carried = 0;
      this.cut(this.sink.passthrough(this.carry, 0, length), next);
    }
    this.release();
    return next;
  }

  private cut(wanted: boolean, to: number): void {
    if (wanted) this.cuts.push({ from: this.start, to });
  }

  /** Whether so many bytes more stay below the cap; drops the string where they do not. */
  private fits(more: number, what: string): boolean {
    if (this.over) return false;
    if (this.carried + more <= this.cap) return true;
    this.over = true;
    this.release();
    this.sink.dropped(`${what} over ${this.cap} bytes`);
    return false;
  }

  private abort(what: string, by: string, more: number): void {
    const fits = this.fits(more, what);
    this.state = GROUND;
    this.over = false;
    this.release();
    if (fits) this.sink.dropped(`${what} aborted by ${by}`);
  }

  /** Copies what a later chunk will need: the chunk belongs to the caller. */
  private keep(chunk: Uint8Array, from: number, to: number): void {
    const what = this.state === OSC || this.state === OSC_ESCAPE ? 'OSC' : 'tmux passthrough';
    if (!this.fits(to - from, what)) return;
    const length = this.carried + to - from;
    if (length > this.carry.length) {
      const grown = new Uint8Array(Math.min(this.cap, Math.max(256, length * 2)));
      grown.set(this.carry.subarray(0, this.carried));
      this.carry = grown;
    }
    this.carry.set(chunk.subarray(from, to), this.carried);
    this.carried = length;
  }

  /** Nothing held is needed any more; a large buffer is given back. */
  private release(): void {
    this.carried = 0;
    if (this.carry.length > 4096) this.carry = new Uint8Array(0);
  }
}
