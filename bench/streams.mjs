// Streams of terminal output, the same at every run.
import { readdirSync, readFileSync } from 'node:fs';

export const MIB = 1024 * 1024;

/** What a pseudo-terminal gives at once at most. */
const CHUNK = 65_536;

/** Numbers that look random and are the same at every run (Numerical Recipes' generator). */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function fill(bytes, piece) {
  const stream = Buffer.alloc(bytes);
  for (let at = 0, i = 0; at < bytes; i++) at += stream.write(piece(i), at, 'utf8');
  return stream;
}

const WORDS =
  'compiled module cache hit in packages src test warning resolved from file took'.split(' ');

/**
 * Lines of 60 to 140 bytes.
 * @param colouredEvery One line of so many has a colour set and reset; 0 for none.
 */
export function log(bytes, colouredEvery) {
  const random = numbers(1);
  return fill(bytes, (line) => {
    const time = `2026-11-30T12:${String(random(60)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}Z`;
    const words = Array.from({ length: 4 + random(12) }, () => WORDS[random(WORDS.length)]).join(
      ' ',
    );
    const coloured = colouredEvery > 0 && line % colouredEvery === 0;
    return `${coloured ? `\x1b[32m${time} info\x1b[0m` : `${time} info`} ${words} ${random(10_000)} ms\r\n`;
  });
}

/** A screen that is drawn cell by cell: cursor, colour, a few letters; an ESC every 9 bytes. */
export function screen(bytes) {
  const random = numbers(2);
  return fill(bytes, () => {
    const move = `\x1b[${1 + random(40)};${1 + random(120)}H`;
    const colour = random(2) === 0 ? `\x1b[${30 + random(8)}m` : '\x1b[0m';
    return move + colour + 'letters of a cell'.slice(0, 1 + random(12));
  });
}

/** What Codex 0.171.0 drew in fifteen sessions, again and again. */
export function captured(bytes) {
  const folder = new URL('../packages/osc-protocol/test/fixtures/codex/', import.meta.url);
  const drawn = readdirSync(folder)
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line).out ?? '')
    .join('');
  return fill(bytes, () => drawn);
}

export function chunks(stream, size = CHUNK) {
  const parts = [];
  for (let at = 0; at < stream.length; at += size) parts.push(stream.subarray(at, at + size));
  return parts;
}
