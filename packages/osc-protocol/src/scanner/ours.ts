import { DEFAULT_BRAND } from '../identity.ts';
import type { DecoderOptions } from './reader.ts';

export interface FilterOptions extends DecoderOptions {
  /** What is taken out: the brand's own sequences (default), OSC 7501 (not by default). */
  remove?: { brand?: boolean | undefined; status?: boolean | undefined } | undefined;
}

/** Whether the content of an OSC is one to take out, judged by how it begins. */
export interface Ours {
  /** Nothing is taken out at all. */
  readonly none: boolean;
  is(bytes: Uint8Array, from: number, to: number): boolean;
  /** Whether what begins so could still become one. */
  mayBecome(bytes: Uint8Array): boolean;
}

interface Head {
  bytes: Uint8Array;
  /** What may follow the head; any byte when empty. */
  next: readonly number[];
  /** The head may be all of it. */
  alone: boolean;
}

const SLASH = 0x2f;
const SEMICOLON = 0x3b;

export function createOurs(options: FilterOptions): Ours {
  const { brand = DEFAULT_BRAND, dialect = 'notify' } = options;
  const { brand: ofBrand = true, status = false } = options.remove ?? {};
  const heads: Head[] = [];
  if (ofBrand) {
    heads.push(head(`777;notify;${brand}`, [SLASH, SEMICOLON], false));
    if (dialect === 'marks') {
      for (const letter of 'CD') {
        heads.push(head(`133;${letter};aid=${brand}`, [SLASH, SEMICOLON], true));
      }
    }
  }
  if (status) heads.push(head('7501;', [], true));
  return {
    none: heads.length === 0,
    is(bytes, from, to) {
      for (const one of heads) if (begins(one, bytes, from, to)) return true;
      return false;
    },
    mayBecome: (bytes) => heads.some((one) => couldBegin(one, bytes)),
  };
}

const head = (text: string, next: readonly number[], alone: boolean): Head => ({
  bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  next,
  alone,
});

function begins({ bytes: begin, next, alone }: Head, bytes: Uint8Array, from: number, to: number) {
  const length = to - from;
  if (length < begin.length) return false;
  for (let i = 0; i < begin.length; i++) if (bytes[from + i] !== begin[i]) return false;
  if (length === begin.length) return alone;
  return next.length === 0 || next.includes(bytes[from + begin.length]!);
}

function couldBegin(one: Head, bytes: Uint8Array): boolean {
  const { bytes: begin } = one;
  if (bytes.length > begin.length) return begins(one, bytes, 0, bytes.length);
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== begin[i]) return false;
  return true;
}
