import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDecoder, createFilter, type FilterOptions, wrapTmux } from '../src/index.ts';
import { bytes, cutAt, join, places, RUNS, SEED, stream, text } from './bytes.ts';
import { type ModelOptions, tokensOf } from './model.ts';

const OURS = '\x1b]777;notify;agenthooks;agent done\x07';

/** What must leave, by the plain rules on the whole stream. */
function keptOf(whole: Uint8Array, ours: RegExp, options: ModelOptions): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 0;
  for (const { kind, content, from, to } of tokensOf(whole, options)) {
    if (kind !== 'osc' && kind !== 'passthrough') continue;
    const latin = String.fromCharCode(...(content ?? []));
    const inner = latin.replace(/\x1b(.)/gs, '$1').replace(/\x1b$/, '');
    const gone =
      kind === 'osc'
        ? ours.test(latin)
        : inner !== '' &&
          keptOf(
            Uint8Array.from(inner, (letter) => letter.charCodeAt(0)),
            ours,
            options,
          ).length === 0;
    if (!gone) continue;
    kept.push(whole.slice(at, from));
    at = to;
  }
  return join([...kept, whole.slice(at)]);
}

function filtered(chunks: readonly Uint8Array[], options: FilterOptions) {
  const filter = createFilter(options);
  const pushed = chunks.map((chunk) => {
    const { bytes: kept, events } = filter.push(chunk);
    return { kept: kept.slice(), events };
  });
  return [...pushed, { kept: filter.end().bytes, events: [] }];
}

const CASES: [name: string, ours: RegExp, options: FilterOptions][] = [
  ['the brand', /^777;notify;agenthooks[;/]/, {}],
  ['nothing', /^(?!)/, { remove: { brand: false } }],
  ['OSC 7501', /^7501;/, { remove: { brand: false, status: true } }],
  ['both', /^(?:7501;|777;notify;agenthooks[;/])/, { remove: { status: true } }],
  [
    'the brand and its marks',
    /^(?:777;notify;agenthooks[;/]|133;[CD];aid=agenthooks(?:[;/]|$))/,
    { dialect: 'marks' },
  ],
];

describe.each(CASES)('taking out %s', (_name, ours, options) => {
  const given = fc.record({
    cap: fc.constantFrom(4096, 65_536),
    eightBit: fc.boolean(),
    unwrapTmux: fc.boolean(),
  });

  test('leaves everything else as it came, wherever the stream is cut', () => {
    fc.assert(
      fc.property(stream, places, given, (whole, at, scan) => {
        const kept = join(
          filtered(cutAt(whole, at), { ...options, ...scan }).map((one) => one.kept),
        );
        expect(Array.from(kept)).toEqual(Array.from(keptOf(whole, ours, scan)));
      }),
      { numRuns: RUNS * 2, ...SEED },
    );
  });

  test('leaves everything else as it came one byte at a time', () => {
    fc.assert(
      fc.property(stream, given, (whole, scan) => {
        const single = Array.from(whole, (_, i) => whole.slice(i, i + 1));
        const kept = join(filtered(single, { ...options, ...scan }).map((one) => one.kept));
        expect(Array.from(kept)).toEqual(Array.from(keptOf(whole, ours, scan)));
      }),
      { numRuns: RUNS, ...SEED },
    );
  });

  test('decodes what a decoder does', () => {
    fc.assert(
      fc.property(stream, places, given, (whole, at, scan) => {
        const chunks = cutAt(whole, at);
        const decoder = createDecoder({ ...options, ...scan });
        const filter = createFilter({ ...options, ...scan });
        for (const chunk of chunks) {
          expect(filter.push(chunk).events).toEqual(decoder.push(chunk));
        }
        expect(filter.end().events).toEqual(decoder.end());
        expect(filter.dropped).toBe(decoder.dropped);
      }),
      { numRuns: RUNS, ...SEED },
    );
  });
});

test('a chunk with nothing to take out comes back as it is, not as a copy', () => {
  const filter = createFilter();
  for (const plain of [
    'text',
    '\x1b[31mred\x1b[0m',
    '\x1b]0;title\x07',
    '\x07',
    '\x1b]0;open',
    'x\x07',
  ]) {
    const chunk = bytes(plain);
    expect(filter.push(chunk).bytes).toBe(chunk);
  }
});

const leaves = (filter: ReturnType<typeof createFilter>, chunk: string) =>
  text(filter.push(bytes(chunk)).bytes);

test('only what could still become ours is held back', () => {
  const filter = createFilter();
  expect(leaves(filter, 'a\x1b')).toBe('a');
  expect(leaves(filter, '[0m')).toBe('\x1b[0m');
  expect(leaves(filter, 'b\x1b]77')).toBe('b');
  expect(leaves(filter, '8;x')).toBe('\x1b]778;x');
  expect(leaves(filter, 'y\x07')).toBe('y\x07');
  expect(leaves(filter, '\x1b]777;notify;agentho')).toBe('');
  expect(leaves(filter, 'rse;')).toBe('\x1b]777;notify;agenthorse;');
  expect(leaves(filter, 'z\x07')).toBe('z\x07');
});

test('a beginning of ours that is aborted leaves unchanged', () => {
  const filter = createFilter();
  expect(leaves(filter, '\x1b]777;notify;agenthooks;agent')).toBe('');
  expect(leaves(filter, ' do\x18!')).toBe('\x1b]777;notify;agenthooks;agent do\x18!');
  expect(leaves(filter, '\x1b]777;notify;agenthooks;agent\x1b')).toBe('');
  expect(leaves(filter, '[0m')).toBe('\x1b]777;notify;agenthooks;agent\x1b[0m');
});

test('an ESC that ends a chunk inside of a foreign OSC may begin one of ours', () => {
  const filter = createFilter();
  expect(leaves(filter, '\x1b]0;half\x1b')).toBe('\x1b]0;half');
  const { bytes: kept, events } = filter.push(bytes(`${OURS.slice(1)}!`));
  expect(text(kept)).toBe('!');
  expect(events.map(({ type }) => type)).toEqual(['dropped', 'signal']);
});

test('a beginning of ours that never ends is held up to the cap, then leaves', () => {
  const filter = createFilter({ cap: 4096 });
  const head = '\x1b]777;notify;agenthooks;';
  expect(leaves(filter, head)).toBe('');
  let left = '';
  for (let i = 0; i < 50; i++) left += leaves(filter, 'x'.repeat(100));
  expect(left).toBe(head + 'x'.repeat(5000));
  expect(leaves(filter, `y\x07${OURS}z`)).toBe('y\x07z');
  expect(filter.dropped).toBe(1);
});

test('what is held leaves at the end', () => {
  const filter = createFilter();
  filter.push(bytes('a\x1b]777;not'));
  const { bytes: rest, events } = filter.end();
  expect(text(rest)).toBe('\x1b]777;not');
  expect(events.map(({ type }) => type)).toEqual(['dropped']);
});

test('several of ours in one chunk go, what is between them stays', () => {
  const filter = createFilter({ remove: { status: true } });
  expect(leaves(filter, `a${OURS}b${OURS}${OURS}\x1b]7501;?\x07c\x1b]0;t\x07`)).toBe(
    'abc\x1b]0;t\x07',
  );
});

test('under a wrong token they are ours all the same, and do not go outside', () => {
  const filter = createFilter({ token: '0'.repeat(32) });
  const { bytes: kept, events } = filter.push(bytes(`a${OURS}b`));
  expect(text(kept)).toBe('ab');
  expect(events).toEqual([{ type: 'signal', signal: { signal: 'done' }, trusted: false }]);
});

test('a passthrough that wraps ours alone goes as a whole, one that wraps more stays', () => {
  const filter = createFilter({ unwrapTmux: true });
  expect(leaves(filter, `a${wrapTmux(OURS, 2)}b`)).toBe('ab');
  const mixed = wrapTmux(`${OURS}\x1b]0;t\x07`);
  expect(leaves(filter, mixed)).toBe(mixed);
  const wrapped = wrapTmux(OURS + OURS);
  for (const byte of wrapped) expect(leaves(filter, byte)).toBe('');
  expect(leaves(filter, '!')).toBe('!');
});

test('without unwrapping, a passthrough is somebody else’s', () => {
  const wrapped = wrapTmux(OURS);
  expect(leaves(createFilter(), wrapped)).toBe(wrapped);
});
