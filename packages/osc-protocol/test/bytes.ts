import fc from 'fast-check';

/** Text as UTF-8. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const text = (of: Uint8Array): string => new TextDecoder().decode(of);

export function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}

/** The bytes in chunks that end at the given places. */
export function cutAt(whole: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (whole.length + 1)))].sort(
    (a, b) => a - b,
  );
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (const end of [...ends, whole.length]) {
    // Its own buffer: a reader that keeps a view of a chunk would be caught.
    chunks.push(whole.slice(from, end));
    from = end;
  }
  return chunks;
}

export const places = fc.array(fc.nat(5000), { maxLength: 12 });

const TOKEN = '5f0c2b9e6f7d4c3f9d392f6a8f1f3b10';
const wrap = (inner: string) => `\x1bPtmux;${inner.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;

/** What streams are made of, and what breaks them. */
const FRAGMENTS = [
  '\x1b',
  '\x1b\\',
  '\x07',
  '\x18',
  '\x1a',
  ']',
  '[',
  '[c',
  '[0c',
  '[0',
  'c',
  'P',
  '_',
  '^',
  'X',
  'tmux;',
  '\x1b]',
  '\x1b[',
  '\x1bP',
  '\x1bPtmux;',
  '\x1b[38;5;174m',
  'plain text ',
  '\r\n',
  'Ü安“✳',
  '0;title',
  '9;4;1;40',
  '99;i=1:d=0;part',
  '99;i=1;end',
  '133;C;aid=agenthooks',
  '777;notify;agenthooks',
  `/${TOKEN}`,
  ';agent working',
  ';agent done t=7',
  '7501;',
  '?',
  'state=working:app=codex',
  `\x1b]777;notify;agenthooks/${TOKEN};agent working\x07`,
  '\x1b]777;notify;agenthooks;agent done\x1b\\',
  `\x1b]133;D;aid=agenthooks/${TOKEN};t=7\x07`,
  '\x1b]7501;state=idle\x1b\\',
  '\x1b]7501;?\x07',
  '\x1b]777;notify;Other;text\x07',
  wrap('\x1b]777;notify;agenthooks;agent done\x07'),
  wrap('\x1b]0;inner\x1b\\'),
  wrap(wrap('\x1b]7501;?\x1b\\')),
  'a'.repeat(300),
];

/** Streams that are dense with beginnings, ends and halves of sequences. */
export const stream = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...FRAGMENTS).map(bytes) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }) },
    ),
    { maxLength: 24 },
  )
  .map(join);

/** How many examples a property is tried with; a long run sets it by the environment. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
export const SEED =
  process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) };
