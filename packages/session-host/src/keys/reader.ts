import { csiMeaning } from './csi.ts';
import type { InputToken } from './token.ts';

/** ms; see `Timings` of this package for the sources of the numbers. */
export interface InputTimings {
  /** How long an ESC may stay alone before it is the Escape key. */
  escape: number;
  /** How long an unfinished sequence may pause before it was keys (Alt and a bracket). */
  sequence: number;
  /** How long a bracketed paste may pause before its lost end is given up. */
  paste: number;
}

/**
 * Reads what comes from the outer terminal: keys, and what the terminal says by itself. Pure:
 * time comes in as a value. Where the input is cut makes no difference as long as the pieces
 * come within the timings.
 */
export interface InputReader {
  /** Tokens that `bytes` completed. `at` in ms. */
  push(bytes: Uint8Array, at: number): InputToken[];
  /** Gives up waiting for the rest of a sequence whose time is over at `at`. */
  flush(at: number): InputToken[];
  /** When `flush` would have something to say. */
  deadline(): number | undefined;
  /** What is held back: the beginning of a token. Empty between tokens. */
  pending(): Uint8Array;
}

const ESC = 0x1b;
const BEL = 0x07;
const CR = 0x0d;
const CTRL_C = 0x03;
const DEL = 0x7f;

/** A longer reply (a clipboard) goes on in pieces: memory held stays bounded. */
const MAX_HELD = 64 * 1024;
/** The longest key of kitty's protocol with all its fields stays far below. */
const MAX_CSI = 256;

const PASTE_END = Uint8Array.of(ESC, 0x5b, 0x32, 0x30, 0x31, 0x7e);

type Mode =
  | 'ground'
  | 'text'
  | 'escape'
  | 'escape-escape'
  | 'csi'
  | 'ss3'
  | 'string'
  | 'x10-mouse'
  | 'paste';

export function createInputReader(timings: InputTimings): InputReader {
  let mode: Mode = 'ground';
  const held: number[] = [];
  /** ESC before the sequence: Alt and an arrow in rxvt's manner, or the Escape key and a reply. */
  let escapeBefore = false;
  let lastAt = 0;
  /** A string of which a piece was given out already is a reply, whatever comes. */
  let stringIsLong = false;
  let tokens: InputToken[] = [];

  function emit(token: Withholding<InputToken>, count = held.length) {
    const bytes = Uint8Array.from(held.splice(0, count));
    if (bytes.length > 0) tokens.push({ ...token, bytes } as InputToken);
  }

  function toGround() {
    mode = 'ground';
    escapeBefore = false;
    stringIsLong = false;
  }

  function endText() {
    if (mode !== 'text') return;
    emit({ kind: 'text' });
    mode = 'ground';
  }

  function ground(byte: number) {
    if (byte >= 0x20 && byte !== DEL) {
      mode = 'text';
      held.push(byte);
      return;
    }
    endText();
    held.push(byte);
    if (byte === ESC) mode = 'escape';
    else if (byte === CR) emit({ kind: 'enter' });
    else if (byte === CTRL_C) emit({ kind: 'ctrl-c' });
    // A bare line feed is what Ctrl-J types: a new line, not a submit.
    else if (byte === 0x0a) emit({ kind: 'text' });
    else emit({ kind: 'other' });
  }

  function afterEscape(byte: number) {
    if (byte === ESC) {
      if (mode === 'escape-escape') emit({ kind: 'escape' }, 1);
      held.push(byte);
      mode = 'escape-escape';
      return;
    }
    const opener = OPENERS.get(byte);
    if (mode === 'escape-escape') {
      if (opener === 'csi' || opener === 'ss3') escapeBefore = true;
      else emit({ kind: 'escape' }, 1);
    }
    held.push(byte);
    if (opener !== undefined) {
      mode = opener;
      return;
    }
    // Alt and Enter starts a new line; Alt and a letter is a command.
    emit({ kind: byte === CR || byte === 0x0a ? 'text' : 'other' });
    toGround();
  }

  function csi(byte: number) {
    if (byte < 0x20 || byte > 0x7e || held.length >= MAX_CSI) {
      abort();
      consume(byte);
      return;
    }
    held.push(byte);
    if (byte < 0x40) return;
    const start = escapeBefore ? 3 : 2;
    const body = String.fromCharCode(...held.slice(start, -1));
    if (byte === 0x4d && body === '') {
      mode = 'x10-mouse';
      return;
    }
    const meaning = csiMeaning(body, String.fromCharCode(byte));
    if (escapeBefore && meaning.kind !== 'other') emit({ kind: 'escape' }, 1);
    emit(meaning);
    toGround();
    if (meaning.kind === 'paste') mode = 'paste';
  }

  function ss3(byte: number) {
    if (byte < 0x20 || byte > 0x7e) {
      abort();
      consume(byte);
      return;
    }
    held.push(byte);
    // `ESC O M`: the keypad's Enter in application mode.
    emit({ kind: byte === 0x4d ? 'enter' : 'other' });
    toGround();
  }

  function string(byte: number) {
    const afterEsc = held[held.length - 1] === ESC && held.length > 2;
    const isEnd = afterEsc ? byte === 0x5c : byte === BEL;
    const isContent = byte >= 0x20 || byte === ESC;
    if (!isEnd && (afterEsc || !isContent)) {
      abort();
      consume(byte);
      return;
    }
    held.push(byte);
    if (isEnd) {
      const isStatus = !stringIsLong && startsWith(held, STATUS_REPLY);
      emit({ kind: 'reply', reply: isStatus ? 'status' : 'other' });
      toGround();
    } else if (held.length >= MAX_HELD && byte !== ESC) {
      emit({ kind: 'reply', reply: 'other' }, held.length - 2);
      stringIsLong = true;
    }
  }

  function mouse(byte: number) {
    held.push(byte);
    if (held.length < (escapeBefore ? 7 : 6)) return;
    if (escapeBefore) emit({ kind: 'escape' }, 1);
    emit({ kind: 'reply', reply: 'other' });
    toGround();
  }

  function paste(byte: number) {
    held.push(byte);
    if (byte === 0x7e && matchedEnd(held) === PASTE_END.length) {
      emit({ kind: 'paste', begins: false });
      toGround();
    } else if (held.length >= MAX_HELD) {
      emit({ kind: 'paste', begins: false }, held.length - matchedEnd(held));
    }
  }

  /** What was held was no sequence: its introducer is a key with Alt, the rest was typed. */
  function abort() {
    const rest = stringIsLong ? [] : held.splice(escapeBefore ? 3 : 2);
    if (stringIsLong) emit({ kind: 'reply', reply: 'other' });
    if (escapeBefore) emit({ kind: 'escape' }, 1);
    emit({ kind: 'other' });
    toGround();
    for (const byte of rest) consume(byte);
  }

  function consume(byte: number) {
    if (mode === 'ground' || mode === 'text') ground(byte);
    else if (mode === 'escape' || mode === 'escape-escape') afterEscape(byte);
    else if (mode === 'csi') csi(byte);
    else if (mode === 'ss3') ss3(byte);
    else if (mode === 'string') string(byte);
    else if (mode === 'x10-mouse') mouse(byte);
    else paste(byte);
  }

  function taken(): InputToken[] {
    const result = tokens;
    tokens = [];
    return result;
  }

  function deadline(): number | undefined {
    if (mode === 'ground') return undefined;
    if (mode === 'escape' || mode === 'escape-escape') return lastAt + timings.escape;
    return lastAt + (mode === 'paste' ? timings.paste : timings.sequence);
  }

  function giveUp() {
    if (mode === 'escape' || mode === 'escape-escape') {
      if (mode === 'escape-escape') emit({ kind: 'escape' }, 1);
      emit({ kind: 'escape' });
      toGround();
    } else if (mode === 'paste') {
      emit({ kind: 'paste', begins: false });
      toGround();
    } else if (mode !== 'ground') {
      abort();
      endText();
    }
  }

  return {
    push(bytes, at) {
      if (deadline() !== undefined && at >= deadline()!) giveUp();
      if (bytes.length > 0) lastAt = at;
      for (const byte of bytes) consume(byte);
      endText();
      // Nothing of a paste is held longer than its end mark might need.
      if (mode === 'paste') emit({ kind: 'paste', begins: false }, held.length - matchedEnd(held));
      return taken();
    },
    flush(at) {
      if (deadline() !== undefined && at >= deadline()!) giveUp();
      return taken();
    },
    deadline,
    pending: () => Uint8Array.from(held),
  };
}

type Withholding<T> = T extends unknown ? Omit<T, 'bytes'> : never;

/** The byte after ESC that opens a sequence: CSI, SS3, and OSC, DCS, APC, PM, SOS. */
const OPENERS = new Map<number, Mode>([
  [0x5b, 'csi'],
  [0x4f, 'ss3'],
  ...[0x5d, 0x50, 0x5f, 0x5e, 0x58].map((byte): [number, Mode] => [byte, 'string']),
]);

const STATUS_REPLY = [ESC, 0x5d, ...Buffer.from('7501;')];

function startsWith(bytes: readonly number[], start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** How many bytes at the end of `bytes` may be the beginning of the paste's end mark. */
function matchedEnd(bytes: readonly number[]): number {
  for (let length = Math.min(bytes.length, PASTE_END.length); length > 0; length--) {
    const from = bytes.length - length;
    if (PASTE_END.subarray(0, length).every((byte, index) => bytes[from + index] === byte)) {
      return length;
    }
  }
  return 0;
}
