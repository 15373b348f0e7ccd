import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEGOTIATION } from '@agenthooks/osc-protocol';
import { describe, expect, test } from 'vitest';
import { eventually, temporaryFolder } from './support/hosted.ts';
import { type OuterTerminal, outerTerminal } from './support/outer.ts';

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname;

/** What the host says by itself, wherever it stands: nothing else may differ. */
function withoutOurs(output: string): string {
  return (
    output
      .replaceAll(NEGOTIATION, '')
      .replaceAll('\x1b[22;0t', '')
      .replaceAll('\x1b[23;0t', '')
      .replaceAll(/\x1b\[\?1004[hl]/g, '')
      // Vim sets margins of the whole screen and leaves them set; the host takes any away at the end.
      .replace(/\x1b7\x1b\[r\x1b8\x1b\[m$/, '')
      .replaceAll(/\x1b\]0;(?:\xc2\xb7|\xe2\x97|\xe2\x96|\xe2\x9c)[^\x07]*\x07/g, '')
  );
}

type Play = (terminal: OuterTerminal) => Promise<void>;

/** The same program in the same terminal and with the same keys, with us and without. */
async function both(command: string, args: readonly string[], play: Play) {
  const outputs: string[] = [];
  const codes: number[] = [];
  for (const shell of ['exec "$@"', 'shift 3; exec "$@"']) {
    const terminal = await outerTerminal(command, args, { shell });
    await play(terminal);
    codes.push((await terminal.exited).exitCode);
    outputs.push(withoutOurs(terminal.output()));
  }
  expect(codes[0]).toBe(codes[1]);
  expect(outputs[0]).toBe(outputs[1]);
  return { output: outputs[1]!, code: codes[1]! };
}

/**
 * What a program wrote itself, taken down below us by `script`, and what came out above us. One
 * run: programs that draw by the clock (vim hides and shows its cursor once more or less) write
 * other bytes in a second one.
 */
async function belowAndAbove(command: string, play: Play) {
  const log = join(temporaryFolder(), 'log');
  const terminal = await outerTerminal('script', ['-qefc', command, log]);
  await play(terminal);
  const { exitCode } = await terminal.exited;
  const lines = readFileSync(log, 'latin1');
  const written = lines.slice(lines.indexOf('\n') + 1, lines.lastIndexOf('\nScript done on '));
  expect(written).not.toBe('');
  expect(withoutOurs(terminal.output())).toBe(withoutOurs(written));
  return { written, exitCode };
}

/** Waits for what each key brings, so that nothing is drawn in one piece here and in two there. */
async function keys(terminal: OuterTerminal, pairs: readonly [key: string, shows: string][]) {
  for (const [key, shows] of pairs) {
    const from = terminal.output().length;
    terminal.type(key);
    await terminal.shows(shows, from);
  }
}

const hex = (text: string) =>
  [...Buffer.from(text, 'latin1')].map((byte) => `<${byte.toString(16)}>`).join('');

describe('with us and without us, the bytes are the same', () => {
  test('of a program that speaks every protocol, in both directions', async () => {
    const typed = [
      'plain',
      '\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<64;1;1M',
      '\x1b[200~pasted\r\nwith \x1b[31m in it\x1b[201~',
      '\x1b[97;5u\x1b[97;5:3u\x1b[27u\x1b[57358u',
      '\x1bOA\x1b[1;5C\x1b\x7f\x00\x1a',
      '\xc3\xbc\xe6\xbc\xa2',
      '\x1b]11;rgb:1010/1010/1010\x1b\\\x1b[5;7R',
    ];
    const { output, code } = await both(
      process.execPath,
      [fixture('protocols.mjs')],
      async (terminal) => {
        await terminal.shows('up');
        await keys(
          terminal,
          typed.map((text) => [text, hex(text)]),
        );
        await keys(terminal, [
          ['F', '\x1b[?2026l'],
          ['F', '\xc2\x85'],
          ['Q', 'bye'],
        ]);
      },
    );
    expect(code).toBe(5);
    expect(output).toContain(hex(typed.join('')));
  });

  test.skipIf(!existsSync('/usr/bin/vim'))('of vim', async () => {
    const vim = 'vim -u NONE -i NONE -N -n --cmd "set ruler mouse=a t_RV= t_u7= t_RF= t_RB="';
    const { written, exitCode } = await belowAndAbove(vim, async (terminal) => {
      await terminal.shows('0,0-1');
      await keys(terminal, [
        ['i', 'INSERT'],
        ['some words', 'some words'],
        ['\x1b', '\x1b['],
        ['yyp', 'some words'],
        [':set number\r', '2 '],
        ['\x1b[<0;8;1M\x1b[<0;8;1m', '1,4'],
      ]);
      terminal.type(':cq 3\r');
    });
    expect(written).toContain('\x1b[?1049h');
    expect(exitCode).toBe(3);
  });

  test.skipIf(!existsSync('/usr/bin/less'))('of less', async () => {
    const file = join(temporaryFolder(), 'lines');
    writeFileSync(file, Array.from({ length: 500 }, (_, line) => `line ${line}\n`).join(''));
    const { written } = await belowAndAbove(`less ${file}`, async (terminal) => {
      await terminal.shows('line 28');
      await keys(terminal, [
        [' ', 'line 57'],
        ['/line 400\r', 'line 428'],
        ['G', 'line 499'],
        ['g', 'line 0'],
      ]);
      terminal.type('q');
    });
    expect(written).toContain('line 499');
  });

  test('of a flood, to the last one', async () => {
    const flood = `i=0; while [ $i -lt 2000 ]; do printf '%d \\033[1mx\\033[m\\n' $i; i=$((i + 1)); done; printf end; read x; exit 3`;
    // The bare terminal of the test loses what it has not read 200 ms after the end: so it waits.
    const { code, output } = await both('sh', ['-c', flood], async (terminal) => {
      await terminal.shows('end');
      terminal.type('\r');
    });
    expect(code).toBe(3);
    expect(output).toContain('1999 ');
  });
});

test('after a storm of sizes the program has the last one', async () => {
  const terminal = await outerTerminal(process.execPath, [fixture('says-size.mjs')]);
  await terminal.shows('<100x30>');
  for (let step = 0; step < 60; step++) terminal.resize(60 + step, 20 + (step % 20));
  terminal.resize(133, 41);
  await terminal.shows('<133x41>');
  expect(
    terminal
      .output()
      .match(/<\d+x\d+>/g)!
      .at(-1),
  ).toBe('<133x41>');
  terminal.kill('SIGTERM');
  await terminal.exited;
});

const ssh = { SSH_CONNECTION: '192.0.2.1 5 192.0.2.2 22', SSH_TTY: '/dev/pts/9' };

test.each([
  ['from iTerm2', { LC_TERMINAL: 'iTerm2' }, '\x1b]9;'],
  [
    'from iTerm2, inside tmux',
    { LC_TERMINAL: 'iTerm2', TMUX: '/tmp/tmux,1,0', TERM: 'tmux-256color' },
    '\x1bPtmux;\x1b\x1b]9;',
  ],
  ['from a terminal that nobody knows', {}, '\x07'],
])('over SSH %s a notice reaches the person', async (_, env, says) => {
  const terminal = await outerTerminal(process.execPath, [fixture('full-screen.mjs')], {
    env: { ...ssh, ...env },
  });
  await terminal.shows('up');
  const from = terminal.output().length;
  terminal.type('\x1b[O');
  for (const key of ['r', 'w', 's']) terminal.type(key);
  await eventually(() => withoutOurs(terminal.output().slice(from)).includes(says), 'a notice');
  terminal.type('q');
  await terminal.exited;
});
