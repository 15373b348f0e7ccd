import type { JsonEvent } from '../../src/json.ts';
import type { VectorFile } from '../../src/vector.ts';
import { bell, dropped, title, vector } from './vector.ts';

const osc = (content: string) => `\x1b]${content}\x07`;
const progress = (state: number, value: number): JsonEvent => ({ type: 'progress', state, value });
const text = (body: string): JsonEvent => ({ type: 'notification', osc: 9, body });
const kitty = (body: string, heading?: string): JsonEvent => ({
  type: 'notification',
  osc: 99,
  ...(heading === undefined ? {} : { title: heading }),
  body,
});

/** What other programs say to a terminal. */
export function notes(): VectorFile {
  return {
    about: 'Terminal notes of others: they are told as what they are and prove nothing.',
    vectors: [
      vector('OSC 0 sets the title', osc('0;✳ Claude Code'), [title('✳ Claude Code')]),
      vector('OSC 2 sets the title', '\x1b]2;work; more\x1b\\', [title('work; more')]),
      vector('an empty title', osc('0;'), [title('')]),
      vector('OSC 1 is the name of an icon', osc('1;icon'), []),
      vector('OSC 9 is a notification', osc('9;Approval requested: ls'), [
        text('Approval requested: ls'),
      ]),
      vector('OSC 9 of a text that begins with a digit', osc('9;42 tests passed'), [
        text('42 tests passed'),
      ]),
      vector('OSC 9;9 tells a folder', osc('9;9;/home/user'), []),
      vector('9;4 alone', osc('9;4'), [progress(0, 0)]),
      vector('9;4 removed', osc('9;4;0;'), [progress(0, 0)]),
      vector('9;4 with a value', osc('9;4;1;40'), [progress(1, 40)]),
      vector('9;4 with a value over 100', osc('9;4;1;250'), [progress(1, 100)]),
      vector('9;4 of an error', osc('9;4;2;80'), [progress(2, 80)]),
      vector('9;4 indeterminate', osc('9;4;3'), [progress(3, 0)]),
      vector('9;4 paused', osc('9;4;4;60'), [progress(4, 60)]),
      vector('9;4 of no state', osc('9;4;7;1'), [dropped('progress state outside 0 to 4')]),
      vector('OSC 777 of somebody else', osc('777;notify;Claude Code;Claude needs your permission'), [
        {
          type: 'notification',
          osc: 777,
          title: 'Claude Code',
          body: 'Claude needs your permission',
        },
      ]),
      vector('OSC 777 with ; in the body', osc('777;notify;a;b;c'), [
        { type: 'notification', osc: 777, title: 'a', body: 'b;c' },
      ]),
      vector('OSC 777 of another kind', osc('777;precmd'), []),
      vector('OSC 99 in one part', '\x1b]99;;Hello\x1b\\', [kitty('', 'Hello')]),
      vector(
        'OSC 99 in parts',
        '\x1b]99;i=1:d=0:p=title;Claude Code\x1b\\\x1b]99;i=1:p=body;needs you\x1b\\\x1b]99;i=1:d=1:a=focus;\x1b\\',
        [kitty('needs you', 'Claude Code')],
      ),
      vector(
        'OSC 99 parts of two ids',
        '\x1b]99;i=1:d=0;on\x1b\\\x1b]99;i=2:d=0;two\x1b\\\x1b]99;i=1;e\x1b\\\x1b]99;i=2:p=body;!\x1b\\',
        [kitty('', 'one'), kitty('!', 'two')],
      ),
      vector('OSC 99 in base64', '\x1b]99;e=1:p=body;5a6J5YWo\x1b\\', [kitty('安全')]),
      vector('OSC 99 in bad base64', '\x1b]99;e=1;%%%\x1b\\', [dropped('not base64')]),
      vector('OSC 99 that asks and closes', '\x1b]99;i=1:p=?;\x1b\\\x1b]99;i=1:p=close;\x1b\\', []),
      vector('OSC 99 that never finishes', '\x1b]99;i=1:d=0;half\x1b\\', [dropped('unfinished')]),
      vector(
        'OSC 99 of more ids than are kept',
        Array.from({ length: 17 }, (_, i) => `\x1b]99;i=${i}:d=0;x\x1b\\`).join('') +
          '\x1b]99;i=16;y\x1b\\',
        [dropped('unfinished'), kitty('', 'xy'), ...Array.from({ length: 15 }, () => dropped('unfinished'))],
      ),
      ...['A', 'B', 'C', 'D'].map((mark) =>
        vector(`OSC 133;${mark}`, osc(`133;${mark}`), [{ type: 'mark', mark }]),
      ),
      vector('OSC 133;D with an exit code', osc('133;D;130'), [
        { type: 'mark', mark: 'D', exitCode: 130 },
      ]),
      vector('OSC 133;A with parameters', osc('133;A;cl=m;aid=7'), [{ type: 'mark', mark: 'A' }]),
      vector('OSC 133 of another letter', osc('133;P;k=i'), []),
      vector('a bell', 'a\x07b', [bell]),
      vector('a BEL that ends an OSC is no bell', `${osc('0;t')}\x07`, [title('t'), bell]),
      vector('ESC c', '\x1bc', [{ type: 'reset' }]),
      vector('DA1', '\x1b[c\x1b[0c', [
        { type: 'device-attributes-query' },
        { type: 'device-attributes-query' },
      ]),
      vector('what is not DA1', '\x1b[>c\x1b[?1;2c\x1b[1c\x1b[=c\x1b[0;1c\x1b[38;5;1mc', []),
      vector('an OSC without a number', osc('hello') + osc(';x') + osc(''), []),
      vector('a number with a leading zero', osc('09;x') + osc('0777;notify;a;b'), []),
      vector('OSC of other numbers', osc('8;;http://127.0.0.1/') + osc('52;c;aGk=') + osc('10;?'), []),
    ],
  };
}
