import type { KeyKind } from './token.ts';

/** What a control sequence of the input is. `paste` opens a bracketed paste. */
export type CsiMeaning =
  | { kind: KeyKind | 'other' }
  | { kind: 'paste'; begins: true }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'reply'; reply: 'device-attributes' | 'other' };

const OTHER: CsiMeaning = { kind: 'other' };
const REPLY: CsiMeaning = { kind: 'reply', reply: 'other' };

/**
 * `body` is what stands between `ESC [` and the final byte. Sources: xterm's ctlseqs (replies,
 * modifyOtherKeys `27;m;c~`), kitty's keyboard protocol (`CSI code;modifiers:event;text u`).
 */
export function csiMeaning(body: string, final: string): CsiMeaning {
  const first = body[0] ?? '';
  // A private mark is never a key: DA1, DA2, mode reports, kitty's flags, SGR mouse.
  if (first === '?' && final === 'c') return { kind: 'reply', reply: 'device-attributes' };
  if ('?<>='.includes(first) && first !== '') return REPLY;
  if (final === 'I' && body === '') return { kind: 'focus', focused: true };
  if (final === 'O' && body === '') return { kind: 'focus', focused: false };
  if (final === 'u') return kittyKey(body);
  if (final === '~') return tildeKey(body);
  // Cursor position (also a modified F3: no key that counts either), device status, window
  // size, DEC parameters, mouse of urxvt.
  return 'Rncxty'.includes(final) || final === 'M' || final === 'm' ? REPLY : OTHER;
}

function tildeKey(body: string): CsiMeaning {
  if (body === '200') return { kind: 'paste', begins: true };
  const [code, modifiers, key] = body.split(';');
  return code === '27' && key !== undefined ? keyOf(Number(key), modifierBits(modifiers)) : OTHER;
}

function kittyKey(body: string): CsiMeaning {
  const [codes = '', modifiersAndEvent = '', text] = body.split(';');
  const [modifiers, event] = modifiersAndEvent.split(':');
  if (event === '3') return OTHER;
  const [code, , base] = codes.split(':').map(Number);
  const bits = modifierBits(modifiers);
  const meaning = keyOf(code ?? 0, bits);
  if (meaning.kind !== 'other') return meaning;
  // The same physical key on a layout of another script.
  if (base !== undefined && keyOf(base, bits).kind === 'ctrl-c') return { kind: 'ctrl-c' };
  return text === undefined || text === '' ? OTHER : { kind: 'text' };
}

const SHIFT = 1;
const CONTROL = 4;
/** Caps Lock and Num Lock are reported as modifiers, and change no meaning. */
const LOCKS = 64 | 128;

function modifierBits(modifiers: string | undefined): number {
  const number = Number(modifiers === undefined || modifiers === '' ? 1 : modifiers);
  return (number - 1) & ~LOCKS;
}

/** The keypad's Enter in kitty's protocol. */
const KEYPAD_ENTER = 57414;
/** Function keys of kitty's protocol stand in this private range; the keypad's digits write. */
const isFunctionKey = (code: number) =>
  code >= 57344 && code <= 63743 && !(code >= 57399 && code <= 57413);

function keyOf(code: number, bits: number): CsiMeaning {
  if (code === 27) return bits === 0 ? { kind: 'escape' } : OTHER;
  // With a modifier it starts a new line in every agent that reads these sequences.
  if (code === 13 || code === KEYPAD_ENTER) return { kind: bits === 0 ? 'enter' : 'text' };
  if (code === 99 && bits === CONTROL) return { kind: 'ctrl-c' };
  const writes = code >= 32 && code !== 127 && !isFunctionKey(code);
  return writes && (bits & ~SHIFT) === 0 ? { kind: 'text' } : OTHER;
}
