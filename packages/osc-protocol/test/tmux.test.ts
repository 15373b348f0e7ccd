import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecoder, unwrapTmux, wrapTmux } from '../src/index.ts';
import { undouble } from '../src/tmux.ts';
import { bytes, RUNS, SEED, text } from './bytes.ts';

test('each layer doubles the ESC of what is inside', () => {
  expect(wrapTmux('\x1b]9;hi\x1b\\')).toBe('\x1bPtmux;\x1b\x1b]9;hi\x1b\x1b\\\x1b\\');
  expect(wrapTmux('\x1b', 2)).toBe('\x1bPtmux;\x1b\x1bPtmux;\x1b\x1b\x1b\x1b\x1b\x1b\\\x1b\\');
  expect(wrapTmux('x', 0)).toBe('x');
});

test.each([-1, 1.5, 11])('%j layers are an error', (layers) => {
  expect(() => wrapTmux('x', layers)).toThrow(/^layers: must be 0 to 10/);
});

test('what is wrapped comes out layer by layer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('\x1b', '\x1b\\', 'a', '\x1bPtmux;', 'ü', '\x07')),
      fc.integer({ min: 1, max: 4 }),
      (parts, layers) => {
        const inner = parts.join('');
        let wrapped: string | undefined = wrapTmux(inner, layers);
        for (let layer = 0; layer < layers; layer++) wrapped = unwrapTmux(wrapped!);
        expect(wrapped).toBe(inner);
      },
    ),
    { numRuns: RUNS, ...SEED },
  );
});

test.each(['', 'plain', '\x1bPtmux;x', '\x1bPtmux;\x1b]0;x\x07\x1b\\', '\x1bPq#0\x1b\\'])(
  'what is not wrapped as a whole is not unwrapped: %j',
  (other) => {
    expect(unwrapTmux(other)).toBeUndefined();
  },
);

test('tmux leaves one of two ESC and loses one that stands alone', () => {
  const inner = bytes('..\x1b\x1b]0;a\x1bb\x1b\x1b\x1b\x1b\\');
  expect(text(undouble(inner, 2, inner.length))).toBe('\x1b]0;ab\x1b\x1b\\');
});

test('a signal reaches the decoder through four layers', () => {
  const decoder = createDecoder({ unwrapTmux: true });
  const wrapped = wrapTmux('\x1b]777;notify;agenthooks;agent done\x07', 4);
  expect(decoder.push(bytes(wrapped))).toMatchObject([{ signal: { signal: 'done' } }]);
});
