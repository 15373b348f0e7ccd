/** OSC 7501, revision 0.4 (October 2026): limits in bytes, and the words of the protocol. */

/** A whole sequence, from ESC to the end of its terminator. */
export const SEQUENCE_LIMIT = 4096;
export const KEY_LIMIT = 16;
export const APP_LIMIT = 32;
const ID_LIMIT = 128;
const SEGMENT_LIMIT = 32;
const DEPTH_LIMIT = 8;

/** Decoded and encoded bytes of the two texts. */
export const TEXT_LIMITS = {
  title: { decoded: 192, encoded: 256 },
  msg: { decoded: 2048, encoded: 2732 },
} as const;

export const STATES = ['idle', 'working', 'done', 'blocked', 'error'] as const;
export const KINDS = ['permission', 'question', 'auth'] as const;

const SEGMENT = /^[A-Za-z0-9_.+-]{1,32}$/;
export const APP = /^[A-Za-z0-9_.+-]{1,32}$/;
export const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Why an id is none, or `undefined` when it is one. The empty id is the root and not written. */
export function idFault(id: string): string | undefined {
  if (id.length > ID_LIMIT) return `id over ${ID_LIMIT} bytes`;
  const segments = id.split('/');
  if (segments.length > DEPTH_LIMIT) return `id of more than ${DEPTH_LIMIT} segments`;
  if (segments.some((segment) => segment.length > SEGMENT_LIMIT)) {
    return `id segment over ${SEGMENT_LIMIT} bytes`;
  }
  return segments.every((segment) => SEGMENT.test(segment)) ? undefined : 'id outside its grammar';
}
