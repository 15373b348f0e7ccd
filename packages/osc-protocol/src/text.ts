/** Bytes of the stream as text. */

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Up to here a loop beats the call of a decoder (Node 20: 40 ns against 100). */
const SHORT = 12;

/** UTF-8, with U+FFFD for what is not. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  return (to - from > SHORT ? undefined : asciiOf(bytes, from, to)) ?? decoded(bytes, from, to);
}

function asciiOf(bytes: Uint8Array, from: number, to: number): string | undefined {
  let text = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x80) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

// Not by `subarray`: of a Buffer it makes a Buffer, which costs twice as much.
const decoded = (bytes: Uint8Array, from: number, to: number) =>
  lenient.decode(new Uint8Array(bytes.buffer, bytes.byteOffset + from, to - from));

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
