/**
 * What a program can switch on in a terminal and leave on when it dies: the private mode, and
 * whether a fresh terminal has it. Sources: xterm's ctlseqs; kitty's and Ghostty's pages for 2026
 * (synchronised output), 2031 (colour scheme), 2048 (size reports); Windows Terminal's for 9001.
 * In the order in which they are put back; the alternate screen is put back after all of them.
 */
export const RESTORED_MODES: readonly (readonly [mode: number, fresh: boolean])[] = [
  [2026, false],
  // Mouse: X10, normal, highlight, button, any motion; and its encodings.
  [9, false],
  [1000, false],
  [1001, false],
  [1002, false],
  [1003, false],
  [1005, false],
  [1006, false],
  [1015, false],
  [1016, false],
  // Focus reports, bracketed paste, colour scheme, size reports, win32 input.
  [1004, false],
  [2004, false],
  [2031, false],
  [2048, false],
  [9001, false],
  // Cursor keys, reverse video, origin, wrapping, keypad, cursor visible.
  [1, false],
  [5, false],
  [6, false],
  [7, true],
  [66, false],
  [25, true],
];

/** Ways into the alternate screen: alone, with clearing, with the cursor kept. */
export const ALTERNATE_SCREENS: readonly number[] = [47, 1047, 1049];

export const FOCUS_REPORTS = 1004;
