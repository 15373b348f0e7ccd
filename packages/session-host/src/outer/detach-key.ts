/** Ctrl with this: a letter, or one of `\\`, `]`, `^`, `_`. */
export type DetachKey = string;

/** No shell, no agent of the catalog and no editor gives Ctrl-\ another meaning than to quit. */
export const DETACH_KEY: DetachKey = '\\';

export function isDetachKeyName(text: string): boolean {
  return /^[a-z\\\]^_]$/.test(text);
}

/** The key as a byte, in kitty's protocol (pressed or repeated), and by modifyOtherKeys. */
export function isDetachKey(key: DetachKey, bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  const code = key.charCodeAt(0);
  if (text === String.fromCharCode(code & 0x1f)) return true;
  if (text === `\x1b[27;5;${code}~`) return true;
  const [, number, modifiers, event] = KITTY.exec(text) ?? [];
  // Of the modifiers, 1 is added to the bits: 4 is Ctrl, 64 and 128 are the locks.
  return Number(number) === code && ((Number(modifiers) - 1) & 0x3f) === 4 && event !== '3';
}

const KITTY = /^\x1b\[(\d+)(?::\d*)*;(\d+)(?::(\d))?(?:;[\d:]*)?u$/;
