import { RESTORED_MODES } from './modes.ts';

/** What a program has switched in its terminal, as far as a terminal can be put back or set. */
export interface TerminalState {
  modes: Map<number, boolean>;
  /** The mode that led into the alternate screen, 0 on the main one. */
  alternate: number;
  /** Flags on kitty's keyboard stack, on the main and the alternate screen. */
  keyboard: [number[], number[]];
  /** Flags below the stack. */
  keyboardSet: [number, number];
  /** Parameters as they were given; empty for those of a fresh terminal. */
  modifyOtherKeys: string;
  cursorStyle: string;
  margins: string;
}

export function fresh(): TerminalState {
  return {
    modes: new Map(),
    alternate: 0,
    keyboard: [[], []],
    keyboardSet: [0, 0],
    modifyOtherKeys: '',
    cursorStyle: '',
    margins: '',
  };
}

/** What puts the terminal back. */
export function restoring(state: TerminalState): string {
  let text = '';
  for (const [mode, freshValue] of changedModes(state)) {
    text += `\x1b[?${mode}${freshValue ? 'h' : 'l'}`;
  }
  if (state.modifyOtherKeys !== '') text += '\x1b[>4m';
  if (state.cursorStyle !== '') text += '\x1b[0 q';
  if (state.margins !== '') text += '\x1b7\x1b[r\x1b8';
  if (state.alternate !== 0) {
    text += keyboardRestoring(state, 1);
    // Colours of the screen that is left would colour the shell's prompt.
    text += `\x1b[m\x1b[?${state.alternate}l`;
  }
  text += keyboardRestoring(state, 0);
  return text === '' ? '' : `${text}\x1b[m`;
}

/**
 * What sets a fresh terminal, which is on the right screen and shows it. Not: synchronised output,
 * which would hold what is drawn until somebody ends it.
 */
export function setting(state: TerminalState): string {
  let text = '';
  for (const [mode, freshValue] of changedModes(state)) {
    if (mode !== SYNCHRONISED)
      text += keepingCursor(mode, `\x1b[?${mode}${freshValue ? 'l' : 'h'}`);
  }
  if (state.modifyOtherKeys !== '') text += `\x1b[>4;${state.modifyOtherKeys}m`;
  if (state.cursorStyle !== '') text += `\x1b[${state.cursorStyle} q`;
  if (state.margins !== '') text += `\x1b7\x1b[${state.margins}r\x1b8`;
  return text + keyboardSetting(state, state.alternate === 0 ? 0 : 1);
}

const SYNCHRONISED = 2026;
/** Setting it moves the cursor. */
const ORIGIN = 6;

function keepingCursor(mode: number, text: string): string {
  return mode === ORIGIN ? `\x1b7${text}\x1b8` : text;
}

function changedModes({ modes }: TerminalState): (readonly [mode: number, fresh: boolean])[] {
  return RESTORED_MODES.filter(
    ([mode, freshValue]) => (modes.get(mode) ?? freshValue) !== freshValue,
  );
}

function keyboardRestoring({ keyboard, keyboardSet }: TerminalState, screen: 0 | 1): string {
  const depth = keyboard[screen].length;
  const pop = depth > 0 ? `\x1b[<${depth}u` : '';
  return pop + (keyboardSet[screen] !== 0 ? '\x1b[=0;1u' : '');
}

function keyboardSetting({ keyboard, keyboardSet }: TerminalState, screen: 0 | 1): string {
  const below = keyboardSet[screen];
  const pushed = keyboard[screen].map((flags) => `\x1b[>${flags}u`).join('');
  return (below !== 0 ? `\x1b[=${below};1u` : '') + pushed;
}
