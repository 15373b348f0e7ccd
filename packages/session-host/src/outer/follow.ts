import { ALTERNATE_SCREENS } from './modes.ts';
import { fresh, restoring, setting } from './terminal-state.ts';

/**
 * Follows what is written to the outer terminal, for two questions: may a sequence of ours stand
 * here (never inside a sequence or a character of the agent's), and what must be put back when
 * the agent or the host dies.
 */
export interface OutputFollower {
  follow(bytes: Uint8Array): void;
  /** Between two sequences and two characters. */
  isBetween(): boolean;
  /** A private mode as the agent left it. */
  mode(number: number): boolean;
  /** What puts the terminal back, as bytes of ASCII; empty when the agent did it by itself. */
  restore(): string;
  /** What puts a fresh terminal, on the right screen already, into the modes of the agent. */
  set(): string;
  /** The agent is on the alternate screen. */
  isAlternate(): boolean;
}

/** What passed that takes something of the host's away. */
export interface FollowerListener {
  /** The terminal's title is the agent's now (OSC 0 or 2). */
  onTitle?(): void;
  onMode?(mode: number, on: boolean): void;
  /** `ESC c`: every mode is off. */
  onReset?(): void;
}

const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
/** Parameters of a control sequence that anybody sends; longer ones are followed, not understood. */
const MAX_PARAMETERS = 64;

type Mode = 'ground' | 'escape' | 'escape-intermediate' | 'csi' | 'string' | 'string-escape';

export function createOutputFollower(listener: FollowerListener = {}): OutputFollower {
  let mode: Mode = 'ground';
  let parameters = '';
  let intermediate = 0;
  let osc = '';
  let isOsc = false;
  /** Bytes still missing of a UTF-8 character. */
  let missing = 0;
  let state = fresh();

  function end(final: number) {
    mode = 'ground';
    const char = String.fromCharCode(final);
    const first = parameters[0] ?? '';
    if (first === '?' && intermediate === 0 && (char === 'h' || char === 'l')) {
      for (const number of parameters.slice(1).split(';')) setMode(Number(number), char === 'h');
    } else if (char === 'u' && (first === '>' || first === '<' || first === '=')) {
      kittyKeyboard(first, parameters.slice(1));
    } else if (char === 'm' && first === '>') {
      const [resource, value = '0'] = parameters.slice(1).split(';');
      if (resource === '4') state.modifyOtherKeys = value === '0' ? '' : value;
    } else if (char === 'q' && intermediate === 0x20) {
      state.cursorStyle = parameters === '0' ? '' : parameters;
    } else if (char === 'r' && first !== '?' && intermediate === 0) {
      state.margins = parameters;
    } else if (char === 'p' && intermediate === 0x21) {
      softReset();
    }
  }

  function setMode(number: number, on: boolean) {
    if (ALTERNATE_SCREENS.includes(number)) state.alternate = on ? number : 0;
    else state.modes.set(number, on);
    listener.onMode?.(number, on);
  }

  function kittyKeyboard(operation: string, text: string) {
    const screen = state.alternate === 0 ? 0 : 1;
    const [first, second] = text.split(';').map((word) => (word === '' ? undefined : Number(word)));
    const stack = state.keyboard[screen];
    if (operation === '>') stack.push(first ?? 0);
    else if (operation === '<') stack.splice(Math.max(0, stack.length - (first ?? 1)));
    else {
      // `=flags;mode u` changes the flags in place; what was changed above the bottom of the stack
      // goes with the pop.
      const before = stack.at(-1) ?? state.keyboardSet[screen];
      const flags = changed(before, first ?? 0, second ?? 1);
      if (stack.length === 0) state.keyboardSet[screen] = flags;
      else stack[stack.length - 1] = flags;
    }
  }

  /** DECSTR leaves screen, mouse and paste alone. */
  function softReset() {
    for (const number of [1, 6, 66]) state.modes.set(number, false);
    state.modes.set(25, true);
    state.modes.set(7, true);
    state.margins = '';
  }

  function afterEscape(byte: number) {
    if (byte === 0x5b) {
      mode = 'csi';
      parameters = '';
      intermediate = 0;
    } else if (byte === 0x5d || STRING_OPENERS.has(byte)) {
      mode = 'string';
      isOsc = byte === 0x5d;
      osc = '';
    } else if (byte >= 0x20 && byte < 0x30) {
      mode = 'escape-intermediate';
    } else if (byte !== ESC) {
      mode = 'ground';
      if (byte === 0x63) {
        state = fresh();
        listener.onReset?.();
      }
      if (byte === 0x3d) state.modes.set(66, true);
      else if (byte === 0x3e) state.modes.set(66, false);
    }
  }

  function inCsi(byte: number) {
    if (byte >= 0x40 && byte < 0x7f) end(byte);
    else if (byte >= 0x30 && byte < 0x40) {
      if (parameters.length < MAX_PARAMETERS) parameters += String.fromCharCode(byte);
    } else if (byte >= 0x20 && byte < 0x30) intermediate = byte;
  }

  function endString() {
    mode = 'ground';
    if (isOsc && (osc === '0;' || osc === '2;')) listener.onTitle?.();
  }

  function inString(byte: number) {
    if (mode === 'string-escape') {
      if (byte === 0x5c) endString();
      else if (isOsc) {
        mode = 'escape';
        afterEscape(byte);
      } else mode = byte === ESC ? 'string-escape' : 'string';
    } else if (byte === ESC) mode = 'string-escape';
    else if (byte === BEL && isOsc) endString();
    else if (isOsc && osc.length < 2) osc += String.fromCharCode(byte);
  }

  function sequenceByte(byte: number) {
    if (byte === CAN || byte === SUB) mode = 'ground';
    else if (mode === 'string' || mode === 'string-escape') inString(byte);
    else if (byte === ESC) mode = 'escape';
    // Other control bytes act at once and interrupt nothing.
    else if (byte < 0x20) return;
    else if (mode === 'escape') afterEscape(byte);
    else if (mode === 'csi') inCsi(byte);
    else if (byte >= 0x30) mode = 'ground';
  }

  return {
    follow(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (mode === 'ground') {
          const next = nextEscape(bytes, at);
          if (next === -1) {
            missing = missingAfter(bytes, at, missing);
            return;
          }
          missing = 0;
          mode = 'escape';
          at = next + 1;
        } else {
          sequenceByte(bytes[at]!);
          at += 1;
        }
      }
    },
    isBetween: () => mode === 'ground' && missing === 0,
    mode: (number) => state.modes.get(number) ?? false,
    restore() {
      const cut = mode === 'ground' ? '' : '\x18\x1b\\';
      return cut + restoring(state);
    },
    set: () => setting(state),
    isAlternate: () => state.alternate !== 0,
  };
}

/** DCS, APC, PM and SOS. */
const STRING_OPENERS = new Set([0x50, 0x5f, 0x5e, 0x58]);

/** Where ESC is dense a loop beats `indexOf`'s call, elsewhere the call beats the loop. */
const LOOKED_BY_LOOP = 24;

function nextEscape(bytes: Uint8Array, from: number): number {
  const near = Math.min(bytes.length, from + LOOKED_BY_LOOP);
  for (let at = from; at < near; at++) if (bytes[at] === ESC) return at;
  return near === bytes.length ? -1 : bytes.indexOf(ESC, near);
}

/** Bytes that the last character of plain text still lacks. */
function missingAfter(bytes: Uint8Array, from: number, before: number): number {
  let continuation = 0;
  for (let at = bytes.length - 1; at >= from && continuation < 3; at--) {
    const byte = bytes[at]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return Math.max(0, lengthOf(byte) - 1 - continuation);
    continuation += 1;
  }
  return bytes.length - from === continuation ? Math.max(0, before - continuation) : 0;
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** Kitty's modes of `=flags;mode u`: 1 sets, 2 adds, 3 takes away. */
function changed(before: number, flags: number, mode: number): number {
  if (mode === 2) return before | flags;
  return mode === 3 ? before & ~flags : flags;
}
