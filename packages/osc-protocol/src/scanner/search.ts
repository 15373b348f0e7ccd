import { type Simd, simdSearch, WINDOW } from './simd.ts';

const BEL = 0x07;
const ESC = 0x1b;

/** What after ESC begins a string (DCS, SOS, OSC, PM, APC), or resets. */
const INTRODUCER = new Uint8Array(256);
for (const letter of 'PX]^_c') INTRODUCER[letter.charCodeAt(0)] = 1;

/**
 * Where the scanner has to look again outside of any sequence: the first index from `at` on of a
 * BEL or of an ESC before one of `] P X ^ _ c`, `[c` or `[0c`; the length when there is none. Any
 * other ESC is passed over with what follows it: a control sequence has no byte that would count
 * here. The bytes behind the last one are taken for `c`, so that an ESC is a stop when what makes
 * it one may still come.
 */
export function nextOf(chunk: Uint8Array, from: number): number {
  const length = chunk.length;
  const last = length - 4;
  let at = from;
  while (at < length) {
    // Nested, not one condition: 1.5 GB/s against 0.5 where ESC is dense (Node 20).
    if (at < last && chunk[at]! > ESC) {
      if (chunk[at + 1]! > ESC) {
        if (chunk[at + 2]! > ESC) {
          if (chunk[at + 3]! > ESC) {
            at += 4;
            continue;
          }
          at += 3;
        } else at += 2;
      } else at += 1;
    }
    const byte = chunk[at]!;
    if (byte === ESC) {
      if (chunk[at + 1] === 0x5b && at < last) {
        const third = chunk[at + 2];
        if (third === 0x63 || (third === 0x30 && chunk[at + 3] === 0x63)) return at;
        at += 2;
      } else if (isStop(chunk, at)) return at;
      else at += 1;
    } else if (byte === BEL) return at;
    else at += 1;
  }
  return length;
}

const found = (at: number, length: number) => (at < 0 ? length : at);

/** Whether a BEL or ESC is one that `nextOf` stops at. */
function isStop(chunk: Uint8Array, at: number): boolean {
  if (at + 3 < chunk.length && chunk[at + 1] === 0x5b) {
    const third = chunk[at + 2];
    return chunk[at] === BEL || third === 0x63 || (third === 0x30 && chunk[at + 3] === 0x63);
  }
  if (chunk[at] === BEL) return true;
  const c = 0x63;
  const next = chunk[at + 1] ?? c;
  if (next !== 0x5b) return INTRODUCER[next] === 1;
  const third = chunk[at + 2] ?? c;
  return third === c || (third === 0x30 && (chunk[at + 3] ?? c) === c);
}

const CAN = 0x18;
const SUB = 0x1a;
const ST_8BIT = 0x9c;

/** The first BEL, ESC, CAN or SUB, with `eightBit` also 0x9C; the length when there is none. */
export function endOfOsc(chunk: Uint8Array, from: number, eightBit: boolean): number {
  const length = chunk.length;
  const last = eightBit ? 0 : length - 4;
  let at = from;
  while (at < last) {
    if (chunk[at]! > ESC && chunk[at + 1]! > ESC && chunk[at + 2]! > ESC && chunk[at + 3]! > ESC) {
      at += 4;
    } else if (endsOsc(chunk[at]!)) return at;
    else at++;
  }
  while (at < length) {
    const byte = chunk[at]!;
    if (endsOsc(byte) || (eightBit && byte === ST_8BIT)) return at;
    at++;
  }
  return length;
}

const endsOsc = (byte: number) =>
  byte <= ESC && (byte === BEL || byte === ESC || byte === CAN || byte === SUB);

/** Shorter chunks are not worth a copy into the memory of the module. */
const SMALL = 512;

/**
 * Bytes from one ESC to the next, on average, from which on a fast search of the chunk's own beats
 * the module: Node's Buffer has `memchr`, and needs two passes but no copy.
 */
const FAR = 100;

/** ESC found before the average says anything. */
const ENOUGH = 8;

/** Chunks after one with near ESC that go to the module at once. */
const STAY = 15;

/** Whose bytes the shared memory holds. */
let holder: Search | undefined;

/**
 * `nextOf` for one scanner, by what is fastest for what comes: the byte loop for small chunks, the
 * chunk's own `indexOf` where ESC is rare, the SIMD module elsewhere.
 */
export class Search {
  private readonly simd: () => Simd | null;
  /** By the chunk's own search. */
  private far = false;
  /** Chunks still to go to the module at once. */
  private near = 0;
  /** ESC of this chunk that were no stops. */
  private passed = 0;
  private nextBell = -1;
  private nextStop = -1;
  /** The part of the chunk that the module's memory holds. */
  private from = 0;
  private to = 0;

  /** @param simd Only a test gives another one. */
  constructor(simd: () => Simd | null = simdSearch) {
    this.simd = simd;
  }

  begin(chunk: Uint8Array): void {
    this.to = 0;
    this.passed = 0;
    this.nextBell = -1;
    this.nextStop = -1;
    this.far = false;
    if (chunk.length < SMALL) return;
    if (this.near > 0) this.near--;
    // An engine's own search of typed arrays is slower than the byte loop (V8: 2 GB/s a pass).
    else this.far = chunk.indexOf !== Uint8Array.prototype.indexOf;
  }

  next(chunk: Uint8Array, from: number): number {
    if (this.far) {
      if (this.nextStop < from) this.hop(chunk, from);
      if (this.far) {
        // After ESC, whose many calls hide what the first pass over new memory costs.
        if (this.nextBell < from) this.nextBell = found(chunk.indexOf(BEL, from), chunk.length);
        return Math.min(this.nextBell, this.nextStop);
      }
    }
    const simd = chunk.length - from < SMALL ? null : this.simd();
    return simd ? this.nextBySimd(chunk, from, simd) : nextOf(chunk, from);
  }

  /** To the next ESC that is a stop, by the chunk's own search; gives up where ESC is not rare. */
  private hop(chunk: Uint8Array, from: number): void {
    const { length } = chunk;
    let at = from;
    for (;;) {
      at = found(chunk.indexOf(ESC, at), length);
      this.nextStop = at;
      if (at === length || isStop(chunk, at)) return;
      this.passed++;
      if (this.passed > ENOUGH && at < this.passed * FAR) {
        this.far = false;
        this.near = STAY;
        return;
      }
      at++;
    }
  }

  private nextBySimd(chunk: Uint8Array, start: number, simd: Simd): number {
    let at = start;
    while (at < chunk.length) {
      if (holder !== this || at < this.from || at >= this.to) this.load(chunk, at, simd);
      const found = simd.find(at - this.from, this.to - this.from) + this.from;
      // At the end of the window the module did not see what follows.
      if (found < this.to && (found + 3 < this.to || isStop(chunk, found))) return found;
      at = found < this.to ? found + 1 : this.to;
    }
    return chunk.length;
  }

  private load(chunk: Uint8Array, at: number, simd: Simd): void {
    holder = this;
    this.from = at;
    this.to = Math.min(chunk.length, at + WINDOW);
    const whole = at === 0 && this.to === chunk.length;
    simd.memory.set(whole ? chunk : chunk.subarray(at, this.to));
    for (let more = 0; more < 3; more++) simd.memory[this.to - at + more] = 0x63;
  }
}
