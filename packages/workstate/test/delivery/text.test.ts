import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare, draw, NOTHING_DRAWN } from '../../src/delivery/echo.ts';
import { typedForm } from '../../src/delivery/text.ts';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '\u001b[201~',
    '\u001b[200~',
    '\u001b',
    '[201~',
    '\n',
    '\t',
    '\r\n',
    '1~',
    '\u009b',
  ),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('the typed form of a message', () => {
  it("never holds a control byte but the paste's own two marks, whatever the text", () => {
    fc.assert(
      fc.property(text, (message) => {
        const form = typedForm(message);
        if ('fault' in form) {
          return;
        }
        const pasted = /^\u001b\[200~([\s\S]*)\u001b\[201~$/.exec(form.bytes);
        const typed = pasted?.[1] ?? form.bytes;
        expect(typed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        if (pasted === null) {
          expect(typed).not.toMatch(/[\n\t]/);
        }
      }),
    );
  });
});

describe('drawn text', () => {
  const ansi = fc.constantFrom(
    '\u001b[0m',
    '\u001b[38;5;246m',
    '\u001b[2K',
    '\u001b]0;title\u0007',
    '\u001b]8;;http://x\u001b\\',
    '\u001b(B',
    '\u001b7',
    '\u001bP1$r\u001b\\',
    ' ',
    '\r\n',
    '│',
    '╭──╮',
  );

  it('is the same however it is coloured, wrapped, boxed and cut', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, ansi), { minLength: 1, maxLength: 10 }),
        fc.array(fc.nat(400), { maxLength: 6 }),
        (parts, cuts) => {
          const whole = parts.map(([plain, style]) => plain + style).join('');
          const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort(
            (a, b) => a - b,
          );
          let drawn = NOTHING_DRAWN;
          let from = 0;
          for (const to of [...places, whole.length]) {
            drawn = draw(drawn, whole.slice(from, to));
            from = to;
          }
          const plain = parts.map(([one]) => one).join('');
          expect(drawn.text).toBe(plain);
          expect(bare(whole)).toBe(plain);
        },
      ),
    );
  });

  it('keeps its size whatever is drawn', () => {
    let drawn = NOTHING_DRAWN;
    for (let i = 0; i < 100; i++) {
      drawn = draw(drawn, 'x'.repeat(1_000));
    }
    expect(drawn.text.length).toBe(16_384);
    for (let i = 0; i < 100; i++) {
      drawn = draw(drawn, `\u001b]0;${'x'.repeat(1_000)}`);
    }
    expect(drawn.rest.length).toBeLessThanOrEqual(16_384);
  });
});
