import { expect, test } from 'vitest';
import { Screen } from '../src/terminal/screen.ts';

const encode = (text: string) => new TextEncoder().encode(text);

test('the screen shows what a person would see', async () => {
  const screen = new Screen({ cols: 20, rows: 4 }, () => {});
  await screen.write(encode('one\r\ntwo\x1b[2;3Hx\x1b]0;a title\x07'));
  expect(screen.text()).toBe('one\ntwx');
  await screen.write(encode('\x1b[2J\x1b[H\x1b[4;1Hbottom'));
  expect(screen.text()).toBe('\n\n\nbottom');
});

test('the screen answers what a terminal is asked', async () => {
  const replies: string[] = [];
  const screen = new Screen({ cols: 20, rows: 4 }, (bytes) => replies.push(bytes));
  await screen.write(encode('ab\x1b[6n'));
  await screen.write(encode('\x1b[c'));
  await screen.write(encode('\x1b]11;?\x07'));
  await screen.write(encode('\x1b]10;?\x1b\\'));
  expect(replies).toEqual([
    '\x1b[1;3R',
    '\x1b[?1;2c',
    '\x1b]11;rgb:1010/1010/1010\x1b\\',
    '\x1b]10;rgb:d0d0/d0d0/d0d0\x1b\\',
  ]);
});
