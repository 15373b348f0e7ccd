import { findSecrets, type KnownSecret } from './find.ts';
import { marker } from './marker.ts';

/** No rule but that of a block looks further ahead than this to tell whether a secret has begun. */
const guard = 4096;
const firstWindow = 12_288;
/** The end of a private key may be this far from its beginning. */
const blockGuard = 32_768;
const blockWindow = 65_536;
const block = /-----BEGIN|Private-Lines/;

/**
 * `cut(redact(text))`, without reading a megabyte for its first 200 characters: redacts a window
 * of the text, and a larger one where the cut falls too near the window's end.
 */
export function redactAndCut(
  text: string,
  characters: number,
  known: readonly KnownSecret[] = [],
): string {
  for (let size = firstWindow; ; size *= 8) {
    const window = text.length <= size ? text : text.slice(0, size);
    const whole = window.length === text.length;
    const blocks = !whole && block.test(window);
    if (blocks && size < blockWindow) continue;
    const { out, reached } = build(window, characters, known);
    if (whole || reached + (blocks ? blockGuard : guard) < window.length) return out;
  }
}

function build(text: string, characters: number, known: readonly KnownSecret[]) {
  const pieces = new Pieces(characters);
  let from = 0;
  for (const { start, end, rule } of findSecrets(text, known)) {
    pieces.add(text.slice(from, start), from);
    if (!pieces.full) pieces.add(marker(rule), end);
    from = Math.max(from, end);
    if (pieces.full) return { out: pieces.text, reached: Math.max(pieces.reached, end) };
  }
  pieces.add(text.slice(from), from);
  return { out: pieces.text, reached: pieces.reached };
}

/** Text gathered up to a number of code points, the last one `…` where more would follow. */
class Pieces {
  text = '';
  full = false;
  /** Where in the source the gathering stopped. */
  reached = 0;
  #room: number;

  constructor(characters: number) {
    this.#room = characters;
  }

  add(piece: string, at: number): void {
    if (this.full || piece === '') return;
    const kept = prefix(piece, this.#room);
    this.text += kept;
    this.#room -= codePoints(kept);
    this.reached = at + kept.length;
    if (kept.length < piece.length) {
      this.full = true;
      this.text = `${withoutLast(this.text)}…`;
    }
  }
}

/** The text cut to a number of code points, the last one `…` where anything was cut. */
export function cut(text: string, characters: number): string {
  const kept = prefix(text, characters);
  return kept.length === text.length ? text : `${withoutLast(kept)}…`;
}

/** At most this many code points; a pair of surrogates is never split. */
function prefix(text: string, characters: number): string {
  if (text.length <= characters) return text;
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left -= 1)
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return text.slice(0, at);
}

function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) count += 1;
  return count;
}

function withoutLast(text: string): string {
  const last = text.codePointAt(text.length - 2);
  return text.slice(0, last !== undefined && last > 0xffff ? -2 : -1);
}
