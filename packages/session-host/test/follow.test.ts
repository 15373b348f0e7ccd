import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutputFollower } from '../src/outer/follow.ts';

function followed(...pieces: (string | Uint8Array)[]) {
  const follower = createOutputFollower();
  for (const piece of pieces)
    follower.follow(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return follower;
}

describe('where a sequence of ours may stand', () => {
  test.each([
    ['plain text', 'hello', true],
    ['a whole character', 'é', true],
    ['a whole colour', '\x1b[31m', true],
    ['a whole title', '\x1b]0;x\x07', true],
    ['a title ended by ST', '\x1b]0;x\x1b\\', true],
    ['a whole DCS', '\x1bP1$r\x07\x1b\\', true],
    ['a charset', '\x1b(B', true],
    ['ESC', 'a\x1b', false],
    ['half a colour', '\x1b[3', false],
    ['half a title', '\x1b]0;x', false],
    ['a title before the backslash of ST', '\x1b]0;x\x1b', false],
    ['a DCS, which no BEL ends', '\x1bP1$r\x07', false],
    ['half a charset', '\x1b(', false],
    ['a title that a new sequence aborted', '\x1b]0;x\x1b[m', true],
    ['a title that CAN aborted', '\x1b]0;x\x18', true],
    ['a line feed inside a colour', '\x1b[3\n1m', true],
  ])('after %s: %s → %s', (_, text, expected) => {
    expect(followed(text).isBetween()).toBe(expected);
  });

  test('never inside a character, wherever it is cut', () => {
    const bytes = Buffer.from('aé€😀');
    const between = [...bytes.keys()].map((cut) =>
      followed(bytes.subarray(0, cut + 1)).isBetween(),
    );
    expect(between).toEqual([true, false, true, false, false, true, false, false, false, true]);
  });
});

describe('what is put back', () => {
  test.each([
    ['nothing', 'hello \x1b[31mred\x1b[m', ''],
    ['nothing after a clean end', '\x1b[?1049h\x1b[?25l\x1b[>1u\x1b[<u\x1b[?25h\x1b[?1049l', ''],
    ['the alternate screen and its colours', '\x1b[?1049h', '\x1b[m\x1b[?1049l\x1b[m'],
    ['the older alternate screen', '\x1b[?47h', '\x1b[m\x1b[?47l\x1b[m'],
    ['the cursor', '\x1b[?25l', '\x1b[?25h\x1b[m'],
    [
      'paste, focus and mouse in one sequence',
      '\x1b[?2004;1004;1006h',
      '\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[m',
    ],
    ['wrapping', '\x1b[?7l', '\x1b[?7h\x1b[m'],
    ['the keypad', '\x1b=', '\x1b[?66l\x1b[m'],
    ['two entries of the keyboard stack', '\x1b[>1u\x1b[>3u', '\x1b[<2u\x1b[m'],
    ['keyboard flags set in place', '\x1b[=5;1u', '\x1b[=0;1u\x1b[m'],
    ['modifyOtherKeys', '\x1b[>4;2m', '\x1b[>4m\x1b[m'],
    ['the shape of the cursor', '\x1b[5 q', '\x1b[0 q\x1b[m'],
    ['the margins, with the cursor kept', '\x1b[2;10r', '\x1b7\x1b[r\x1b8\x1b[m'],
    ['a sequence cut in the middle', '\x1b]0;half', '\x18\x1b\\'],
    ['nothing after a full reset', '\x1b[?1049h\x1b[?1003h\x1b[>1u\x1bc', ''],
  ])('%s', (_, text, expected) => {
    expect(followed(text).restore()).toBe(expected);
  });

  test('the keyboard stack of the alternate screen before it is left', () => {
    expect(followed('\x1b[>1u\x1b[?1049h\x1b[>1u').restore()).toBe(
      '\x1b[<1u\x1b[m\x1b[?1049l\x1b[<1u\x1b[m',
    );
  });

  test('what was put back needs no putting back', () => {
    const sequence = fc.constantFrom(
      ...[
        '\x1b[?1049h',
        '\x1b[?1049l',
        '\x1b[?25l',
        '\x1b[>1u',
        '\x1b[<u',
        '\x1b[?2004h',
        '\x1b[?1003h',
      ],
      ...[
        '\x1b[5 q',
        '\x1b[2;5r',
        '\x1b=',
        '\x1b>',
        '\x1b[>4;1m',
        '\x1b[?7l',
        '\x1b[!p',
        'text',
        '\x1b]0;',
      ],
      ...['\x1bP', '\x1b[=1u', '\x1b[=1;3u', 'é', '\x1bc'],
    );
    fc.assert(
      fc.property(fc.array(sequence, { maxLength: 20 }), (pieces) => {
        const follower = followed(...pieces);
        follower.follow(Buffer.from(follower.restore()));
        expect(follower.restore()).toBe('');
      }),
    );
  });
});

describe('however the output is cut', () => {
  const dense = fc
    .array(
      fc.constantFrom(
        '\x1b',
        '[',
        ']',
        'P',
        '?',
        '1049',
        'h',
        ';',
        '0',
        '\x07',
        '\\',
        'a',
        'é',
        '\x18',
        '>',
        'u',
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => Buffer.from(parts.join('')));

  test('the answers are the same', () => {
    fc.assert(
      fc.property(dense, fc.array(fc.nat(60), { maxLength: 6 }), (bytes, cuts) => {
        const at = cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b);
        const pieces = [0, ...at].map((from, index) =>
          bytes.subarray(from, at[index] ?? bytes.length),
        );
        const whole = followed(bytes);
        const cut = followed(...pieces);
        expect([cut.isBetween(), cut.restore()]).toEqual([whole.isBetween(), whole.restore()]);
      }),
      { numRuns: 2000 },
    );
  });

  test('titles, modes and resets are told', () => {
    const told: string[] = [];
    const follower = createOutputFollower({
      onTitle: () => told.push('title'),
      onMode: (mode, on) => told.push(`${mode} ${on}`),
      onReset: () => told.push('reset'),
    });
    const text = '\x1b]0;a\x07\x1b]2;b\x1b\\\x1b]1;icon\x07\x1b]0;lost\x18\x1b[?1004;25l\x1bc';
    for (const byte of Buffer.from(text)) follower.follow(Uint8Array.of(byte));
    expect(told).toEqual(['title', 'title', '1004 false', '25 false', 'reset']);
  });
});
