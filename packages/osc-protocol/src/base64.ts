/** Standard base64 as a strict reader wants it; `atob` takes white space and loose bits. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/**
 * Padding may be left out but must be right where present, and unused bits must be zero;
 * otherwise `undefined`.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  let length = text.length;
  if (text.endsWith('=')) {
    if (length % 4 !== 0) return undefined;
    length -= text.endsWith('==') ? 2 : 1;
  }
  if (length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? -1;
    if (value < 0) return undefined;
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return held === 0 ? bytes : undefined;
}

/** Padded. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = Math.min(4, bytes.length - i + 1);
    for (let n = 0; n < 4; n++) text += n < letters ? ALPHABET[(group >> (18 - 6 * n)) & 63] : '=';
  }
  return text;
}
