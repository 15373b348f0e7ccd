import { toBase64 } from '../../src/base64.ts';
import type { JsonEvent } from '../../src/json.ts';
import type { Vector, VectorOptions } from '../../src/vector.ts';

/** A text as UTF-8, or bytes where it must not be. */
export function vector(
  name: string,
  input: string | Uint8Array,
  events: JsonEvent[],
  options?: VectorOptions,
): Vector {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  return {
    name,
    ...(options === undefined ? {} : { options }),
    shown: shown(bytes),
    input: toBase64(bytes),
    events,
  };
}

const NAMES: Record<number, string> = {
  0x07: '<BEL>',
  0x0a: '<LF>',
  0x0d: '<CR>',
  0x18: '<CAN>',
  0x1a: '<SUB>',
  0x1b: '<ESC>',
};

function shown(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => {
    if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
    return NAMES[byte] ?? `<${byte.toString(16).padStart(2, '0')}>`;
  }).join('');
  return text.length > 400 ? `${text.slice(0, 300)} … ${text.slice(-60)}` : text;
}

export const dropped = (reason: string): JsonEvent => ({ type: 'dropped', reason });
export const title = (text: string): JsonEvent => ({ type: 'title', text });
export const bell: JsonEvent = { type: 'bell' };
