import type { JsonEvent } from './json.ts';

/** Options that a vector's decoder is made with; those that are absent have their default. */
export interface VectorOptions {
  brand?: string;
  token?: string;
  dialect?: 'notify' | 'marks';
  cap?: number;
  eightBit?: boolean;
  unwrapTmux?: boolean;
}

/** Bytes, and what a decoder of them must say. */
export interface Vector {
  name: string;
  options?: VectorOptions;
  /** The same as `input`, for people: ESC, BEL and other control bytes by name. */
  shown: string;
  /** Base64. The stream ends after it. */
  input: string;
  /** In the order of the stream, as `eventToJson` gives them; `reason` is free text. */
  events: JsonEvent[];
}

export interface VectorFile {
  about: string;
  vectors: Vector[];
}
