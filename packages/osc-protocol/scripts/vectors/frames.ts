import type { JsonEvent } from '../../src/json.ts';
import type { VectorFile } from '../../src/vector.ts';
import { bell, dropped, title, vector } from './vector.ts';

const OURS = '\x1b]777;notify;agenthooks;agent done\x07';
const done: JsonEvent = { type: 'signal', signal: 'done', trusted: true };
const aborted = dropped('aborted');
const wrap = (text: string) => `\x1bPtmux;${text.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;
const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : Array.from(value, (letter) => letter.charCodeAt(0)),
    ),
  );

/** Where sequences begin and end. */
export function frames(): VectorFile {
  return {
    about: 'Terminators, aborts, strings that are skipped, tmux passthrough, limits.',
    vectors: [
      vector('ended by BEL', '\x1b]0;a\x07', [title('a')]),
      vector('ended by ST', '\x1b]0;a\x1b\\', [title('a')]),
      vector('between text', `text${OURS}text`, [done]),
      vector('one behind the other', OURS + OURS, [done, done]),
      vector('CAN aborts', '\x1b]0;a\x18b\x07', [aborted, bell]),
      vector('SUB aborts', '\x1b]0;a\x1ab\x07', [aborted, bell]),
      vector('ESC aborts, and begins what it begins', `\x1b]0;a${OURS}`, [aborted, done]),
      vector('ESC aborts into a control sequence', '\x1b]0;a\x1b[0mb\x07', [aborted, bell]),
      vector('two ESC before a sequence', `\x1b${OURS}`, [done]),
      vector('half of ours, then the whole', `\x1b]777;notify;agenth${OURS}`, [aborted, done]),
      vector('a control byte inside stays in the text', '\x1b]0;a\tb\x07', [title('a\tb')]),
      vector('a lone ESC \\', '\x1b\\\x07', [bell]),
      vector('an OSC without an end', '\x1b]0;a', [dropped('without an end')]),
      vector('an OSC that ends in ESC', '\x1b]0;a\x1b', [dropped('without an end')]),
      vector('0x9C is a part of characters', '\x1b]0;Ü“✜\x07', [title('Ü“✜')]),
      vector('0x9C ends a string in 8-bit mode', bytes(0x1b, ']0;a', 0x9c, 0x07), [title('a'), bell], {
        eightBit: true,
      }),
      vector('0x9C ends nothing otherwise', bytes(0x1b, ']0;a', 0x9c, 'b', 0x07), [title('a\ufffdb')]),
      vector('invalid UTF-8 in a title', bytes(0x1b, ']0;', 0xff, 0xc3, '!', 0x07), [
        title('\ufffd\ufffd!'),
      ]),
      vector('invalid UTF-8 around a sequence', bytes(0xc3, OURS, 0xff, 0x80), [done]),
      vector('invalid UTF-8 in a body of ours', bytes(0x1b, ']777;notify;agenthooks;agent done', 0xc3, 0x07), [
        { type: 'unknown', body: 'agent done\ufffd' },
      ]),
      vector('DCS is skipped whole', `\x1bPq#0${'~'.repeat(40)}\x07${OURS}\x1b\\${OURS}`, [done]),
      vector('APC is skipped whole', `\x1b_Ga=T;AAAA\x07\x1b\\${OURS}`, [done]),
      vector('PM is skipped whole', `\x1b^x\x07\x1b\\${OURS}`, [done]),
      vector('SOS is skipped whole', `\x1bXx\x07\x1b\\${OURS}`, [done]),
      vector('an ESC inside a DCS is its data', `\x1bPa\x1b[c\x1b]0;t\x1bc\x1b\\${OURS}`, [done]),
      vector('two ESC before the end of a DCS', `\x1bPa\x1b\x1b\\${OURS}`, [done]),
      vector('CAN ends a DCS', `\x1bPa\x18${OURS}`, [done]),
      vector('SUB ends an APC', `\x1b_a\x1a${OURS}`, [done]),
      vector('0x9C inside a DCS is its data', bytes(0x1b, 'Pa', 0x9c, OURS, 0x1b, '\\', 0x07), [bell]),
      vector('0x9C ends a DCS in 8-bit mode', bytes(0x1b, 'Pa', 0x9c, OURS), [done], {
        eightBit: true,
      }),
      vector('tmux passthrough is skipped by default', wrap(OURS), []),
      vector('tmux passthrough is unwrapped when asked', wrap(OURS), [done], { unwrapTmux: true }),
      vector('nested passthrough is unwrapped', wrap(wrap(OURS)), [done], { unwrapTmux: true }),
      vector('passthrough thrice nested', `a${wrap(wrap(wrap(OURS)))}${OURS}`, [done, done], {
        unwrapTmux: true,
      }),
      vector('an inner ST does not end the passthrough', wrap('\x1b]0;a\x1b\\\x1b]0;b\x1b\\'), [
        title('a'),
        title('b'),
      ], { unwrapTmux: true }),
      vector('an inner ST does not end it either where it is skipped', wrap('\x1b]0;a\x1b\\') + OURS, [
        done,
      ]),
      vector('what a passthrough leaves open is dropped', wrap('\x1b]0;a') + OURS, [
        dropped('without an end'),
        done,
      ], { unwrapTmux: true }),
      vector('CAN aborts a passthrough', `\x1bPtmux;\x1b\x1b]0;a\x18${OURS}`, [aborted, done], {
        unwrapTmux: true,
      }),
      vector('a passthrough without an end', '\x1bPtmux;\x1b\x1b]0;a\x07', [dropped('without an end')], {
        unwrapTmux: true,
      }),
      vector('another DCS that begins like it', `\x1bPtmuxx;a\x1b\\${OURS}`, [done], {
        unwrapTmux: true,
      }),
      vector('a string as long as the cap', `\x1b]0;${'a'.repeat(4094)}\x07`, [title('a'.repeat(4094))], {
        cap: 4096,
      }),
      vector('a string over the cap', `\x1b]0;${'a'.repeat(4095)}\x07${OURS}`, [dropped('over the cap'), done], {
        cap: 4096,
      }),
      vector('a string over the cap that is aborted', `\x1b]0;${'a'.repeat(4095)}\x18${OURS}`, [
        dropped('over the cap'),
        done,
      ], { cap: 4096 }),
      vector('a string over the cap that never ends', `\x1b]0;${'a'.repeat(9000)}`, [dropped('over the cap')], {
        cap: 4096,
      }),
      vector(
        'a passthrough as long as the cap',
        wrap(`\x1b]0;${'a'.repeat(4090)}\x07`) + OURS,
        [title('a'.repeat(4090)), done],
        { cap: 4096, unwrapTmux: true },
      ),
      vector(
        'a passthrough one byte over the cap',
        wrap(`\x1b]0;${'a'.repeat(4091)}\x07`) + OURS,
        [dropped('over the cap'), done],
        { cap: 4096, unwrapTmux: true },
      ),
      vector('a passthrough over the cap', wrap(`\x1b]0;${'a'.repeat(5000)}\x07`) + OURS, [
        dropped('over the cap'),
        done,
      ], { cap: 4096, unwrapTmux: true }),
    ],
  };
}
