/** Bytes of the stream as text. */

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Below this length a loop is faster than a call of the decoder (Node 20: about 200 ns a call). */
const SHORT = 96;

/** UTF-8, with U+FFFD for what is not. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > SHORT) return lenient.decode(bytes.subarray(from, to));
  let text = '';
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte >= 0x80) return lenient.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** One character for each byte. */
export function bytesAsText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

/** `undefined` where it is not UTF-8: overlong forms and surrogates are not. */
export function strictText(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);
