import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createInputReader } from '../src/keys/reader.ts';
import type { InputToken } from '../src/keys/token.ts';

const TIMINGS = { escape: 30, sequence: 100, paste: 5000 };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Kinds in order, with runs of text and of paste as one; then what silence makes of the rest. */
function kinds(...pieces: string[]): string[] {
  const reader = createInputReader(TIMINGS);
  const tokens = pieces.flatMap((piece) => reader.push(bytesOf(piece), 0));
  return merged([...tokens, ...reader.flush(1e6)]);
}

function merged(tokens: InputToken[]): string[] {
  const result: string[] = [];
  for (const token of tokens) {
    const name =
      token.kind === 'reply'
        ? `reply:${token.reply}`
        : token.kind === 'focus'
          ? `focus:${token.focused}`
          : token.kind;
    const runs = name === 'text' || name === 'paste';
    if (!(runs && result[result.length - 1] === name)) result.push(name);
  }
  return result;
}

describe('keys', () => {
  test.each([
    ['letters', 'hello', ['text']],
    ['UTF-8', 'h\xc3\xa9llo', ['text']],
    ['Enter', 'yes\r', ['text', 'enter']],
    ['two lines and Enter', 'a\nb\r', ['text', 'enter']],
    ['Ctrl-C', '\x03', ['ctrl-c']],
    ['Escape alone', '\x1b', ['escape']],
    ['Escape twice', '\x1b\x1b', ['escape', 'escape']],
    ['Escape three times', '\x1b\x1b\x1b', ['escape', 'escape', 'escape']],
    ['Tab, backspace, Ctrl-D', '\t\x7f\x04', ['other', 'other', 'other']],
    ['Alt and a letter', '\x1bb', ['other']],
    ['Alt and Enter, which starts a line', '\x1b\r', ['text']],
    ['arrows', '\x1b[A\x1b[1;5C\x1bOB', ['other', 'other', 'other']],
    ['function keys', '\x1b[15~\x1bOP\x1b[Z', ['other', 'other', 'other']],
    ['keypad Enter', '\x1bOM', ['enter']],
    ['Alt and an arrow as rxvt sends it', '\x1b\x1b[A', ['other']],
    ['kitty: Escape', '\x1b[27u', ['escape']],
    ['kitty: Escape with Num Lock', '\x1b[27;129u', ['escape']],
    ['kitty: Escape pressed and released', '\x1b[27;1:1u\x1b[27;1:3u', ['escape', 'other']],
    ['kitty: Ctrl-C', '\x1b[99;5u', ['ctrl-c']],
    ['kitty: Ctrl-C with Caps Lock', '\x1b[99;69u', ['ctrl-c']],
    ['kitty: Ctrl-C on a Cyrillic layout', '\x1b[1089::99;5u', ['ctrl-c']],
    ['kitty: Ctrl-Shift-C, which copies', '\x1b[99;6u', ['other']],
    ['kitty: Enter', '\x1b[13u', ['enter']],
    ['kitty: Shift-Enter, which starts a line', '\x1b[13;2u', ['text']],
    ['kitty: keypad Enter', '\x1b[57414u', ['enter']],
    ['kitty: a letter, and its release', '\x1b[97;1;97u\x1b[97;1:3u', ['text', 'other']],
    ['kitty: F13', '\x1b[57376u', ['other']],
    ['modifyOtherKeys: Ctrl-C', '\x1b[27;5;99~', ['ctrl-c']],
    ['modifyOtherKeys: Shift-Enter', '\x1b[27;2;13~', ['text']],
    [
      'paste with a line end and an escape in it',
      '\x1b[200~a\rb\x1b[Cc\x1b[201~\r',
      ['paste', 'enter'],
    ],
  ])('%s', (_, input, expected) => {
    expect(kinds(input)).toEqual(expected);
  });

  test.each([
    ['DA1', '\x1b[?62;22c', 'reply:device-attributes'],
    ['DA2', '\x1b[>41;354;0c', 'reply:other'],
    ['DA3', '\x1bP!|00000000\x1b\\', 'reply:other'],
    ['cursor position', '\x1b[24;80R', 'reply:other'],
    ['device status', '\x1b[0n', 'reply:other'],
    ['focus in', '\x1b[I', 'focus:true'],
    ['focus out', '\x1b[O', 'focus:false'],
    ['SGR mouse', '\x1b[<0;10;20M', 'reply:other'],
    ['SGR mouse release', '\x1b[<0;10;20m', 'reply:other'],
    ['X10 mouse, whose bytes look like keys', '\x1b[M\x20\x33\x43', 'reply:other'],
    ['urxvt mouse', '\x1b[32;10;20M', 'reply:other'],
    ['background colour', '\x1b]11;rgb:0000/0000/0000\x1b\\', 'reply:other'],
    ['background colour ended by BEL', '\x1b]11;rgb:0000/0000/0000\x07', 'reply:other'],
    ['XTGETTCAP', '\x1bP1+r544e=787465726d\x1b\\', 'reply:other'],
    ['kitty graphics', '\x1b_Gi=31;OK\x1b\\', 'reply:other'],
    ['mode report', '\x1b[?2026;2$y', 'reply:other'],
    ['kitty flags', '\x1b[?1u', 'reply:other'],
    ['colour scheme', '\x1b[?997;1n', 'reply:other'],
    ['window size', '\x1b[8;40;120t', 'reply:other'],
    ['OSC 7501', '\x1b]7501;?\x1b\\', 'reply:status'],
    ['OSC 7501 with pairs', '\x1b]7501;?state=idle,working\x07', 'reply:status'],
  ])('the reply %s is no key', (_, input, expected) => {
    expect(kinds(input)).toEqual([expected]);
  });

  test('the Escape key before a reply stays a key', () => {
    expect(kinds('\x1b\x1b[I')).toEqual(['escape', 'focus:true']);
    expect(kinds('\x1b\x1b]11;rgb:0/0/0\x07')).toEqual(['escape', 'reply:other']);
  });

  test('Alt and a bracket begins nothing that swallows the next words', () => {
    expect(kinds('\x1b]', 'yes\r')).toEqual(['other', 'text', 'enter']);
    expect(kinds('\x1bP', 'yes\x03')).toEqual(['other', 'text', 'ctrl-c']);
    expect(kinds('\x1b[', '\r')).toEqual(['other', 'enter']);
    const reader = createInputReader(TIMINGS);
    reader.push(bytesOf('\x1b]'), 0);
    expect(merged(reader.push(bytesOf('yes'), 200))).toEqual(['other', 'text']);
  });

  test('ESC is the Escape key once its time is over, and the next letter is a letter', () => {
    const reader = createInputReader(TIMINGS);
    expect(reader.push(bytesOf('\x1b'), 1000)).toEqual([]);
    expect(reader.deadline()).toBe(1030);
    expect(reader.flush(1029)).toEqual([]);
    expect(merged(reader.flush(1030))).toEqual(['escape']);
    expect(reader.deadline()).toBeUndefined();
    reader.push(bytesOf('\x1b'), 2000);
    expect(merged(reader.push(bytesOf('y'), 2040))).toEqual(['escape', 'text']);
  });

  test('a paste whose end was lost does not swallow keys for ever', () => {
    const reader = createInputReader(TIMINGS);
    expect(merged(reader.push(bytesOf('\x1b[200~abc'), 0))).toEqual(['paste']);
    expect(merged(reader.push(bytesOf('\r'), 4999))).toEqual(['paste']);
    expect(merged(reader.push(bytesOf('\r'), 9999))).toEqual(['enter']);
  });

  test('a reply that never ends is held only up to a bound', () => {
    const reader = createInputReader(TIMINGS);
    const piece = bytesOf('A'.repeat(10_000));
    let given = 0;
    for (const token of reader.push(bytesOf('\x1b]52;c;'), 0)) given += token.bytes.length;
    for (let turn = 0; turn < 100; turn++) {
      for (const token of reader.push(piece, 0)) given += token.bytes.length;
      expect(reader.pending().length).toBeLessThanOrEqual(64 * 1024);
    }
    const end = reader.push(bytesOf('\x07'), 0);
    expect(merged(end)).toEqual(['reply:other']);
    expect(given + end[0]!.bytes.length).toBe(7 + 1_000_000 + 1);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ...['\x1b', '\x1b\x1b', '\r', '\n', '\x03', '\t', '\x1b[A', '\x1b[27u', '\x1b[99;5u', '\x1b[I'],
    ...['\x1b[O', '\x1b[?62c', '\x1b]11;rgb:0/0/0\x07', '\x1b]7501;?\x1b\\', '\x1b[M !!', '\x1bOM'],
    ...['\x1b[200~', '\x1b[201~', '\x1b[<0;1;1M', '\x1bP1+r\x1b\\', '\x1b[', '\x1b]', '\x1bb'],
  ),
  fc.string({ maxLength: 6 }),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => textOf(bytes)),
);
const stream = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('however the input is cut', () => {
  test('the keys are the same', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(60), { maxLength: 8 }), (input, cuts) => {
        const at = [...cuts.filter((cut) => cut < input.length)].sort((a, b) => a - b);
        const pieces = [0, ...at].map((from, index) =>
          input.slice(from, at[index] ?? input.length),
        );
        expect(kinds(...pieces)).toEqual(kinds(input));
      }),
      { numRuns: 2000 },
    );
  });

  test('every byte leaves once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(stream, fc.nat(200)), { maxLength: 6 }), (steps) => {
        const reader = createInputReader(TIMINGS);
        let at = 0;
        let out = '';
        for (const [input, pause] of steps) {
          for (const token of reader.flush(at)) out += textOf(token.bytes);
          for (const token of reader.push(bytesOf(input), at)) out += textOf(token.bytes);
          at += pause;
        }
        expect(out + textOf(reader.pending())).toBe(steps.map(([input]) => input).join(''));
        for (const token of reader.flush(1e9)) out += textOf(token.bytes);
        for (const token of reader.flush(2e9)) out += textOf(token.bytes);
        expect(out).toBe(steps.map(([input]) => input).join(''));
      }),
      { numRuns: 2000 },
    );
  });
});
