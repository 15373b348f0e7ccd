import { ALTERNATE_SCREENS, RESTORED_MODES } from './modes.ts';

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
      if (resource === '4') state.modifyOtherKeys = value !== '0' && value !== '';
    } else if (char === 'q' && intermediate === 0x20) {
      state.cursorStyle = parameters !== '' && parameters !== '0';
    } else if (char === 'r' && first !== '?' && intermediate === 0) {
      state.margins = parameters !== '';
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
    const depth = state.keyboard[screen]!;
    if (operation === '>') state.keyboard[screen] = depth + 1;
    else if (operation === '<') state.keyboard[screen] = Math.max(0, depth - (first ?? 1));
    // `=flags;mode u` changes the flags in place (1 sets, 2 adds, 3 takes away); what was changed
    // above the bottom of the stack goes with the pop.
    else if (depth === 0) state.keyboardSet[screen] = second !== 3 && (first ?? 0) !== 0;
  }

  /** DECSTR leaves screen, mouse and paste alone. */
  function softReset() {
    for (const number of [1, 6, 66]) state.modes.set(number, false);
    state.modes.set(25, true);
    state.modes.set(7, true);
    state.margins = false;
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
  };
}

interface TerminalState {
  modes: Map<number, boolean>;
  /** The mode that led into the alternate screen, 0 on the main one. */
  alternate: number;
  /** Depth of kitty's keyboard stack, on the main and the alternate screen. */
  keyboard: [number, number];
  keyboardSet: [boolean, boolean];
  modifyOtherKeys: boolean;
  cursorStyle: boolean;
  margins: boolean;
}

function fresh(): TerminalState {
  return {
    modes: new Map(),
    alternate: 0,
    keyboard: [0, 0],
    keyboardSet: [false, false],
    modifyOtherKeys: false,
    cursorStyle: false,
    margins: false,
  };
}

function restoring(state: TerminalState): string {
  let text = '';
  for (const [mode, freshValue] of RESTORED_MODES) {
    const value = state.modes.get(mode) ?? freshValue;
    if (value !== freshValue) text += `\x1b[?${mode}${freshValue ? 'h' : 'l'}`;
  }
  if (state.modifyOtherKeys) text += '\x1b[>4m';
  if (state.cursorStyle) text += '\x1b[0 q';
  if (state.margins) text += '\x1b7\x1b[r\x1b8';
  if (state.alternate !== 0) {
    text += keyboardRestoring(state, 1);
    // Colours of the screen that is left would colour the shell's prompt.
    text += `\x1b[m\x1b[?${state.alternate}l`;
  }
  text += keyboardRestoring(state, 0);
  return text === '' ? '' : `${text}\x1b[m`;
}

function keyboardRestoring(state: TerminalState, screen: 0 | 1): string {
  const depth = state.keyboard[screen];
  const pop = depth > 0 ? `\x1b[<${depth}u` : '';
  return pop + (state.keyboardSet[screen] ? '\x1b[=0;1u' : '');
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
