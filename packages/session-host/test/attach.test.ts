import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listSessions } from '../src/index.ts';
import { eventually } from './support/hosted.ts';
import { answersDa1, outerTerminal } from './support/outer.ts';

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname;
const node = process.execPath;
const fullScreen = [fixture('full-screen.mjs')];

/** What the host undoes at the end in every case: focus reports off, the title from the stack. */
const LEAVING = '\x1b[?1004l\x1b[23;0t';

describe('in the person’s terminal', () => {
  test('keys reach the agent one by one, and its end is ours', async () => {
    const outer = await outerTerminal(node, [fixture('echo-hex.mjs')]);
    await outer.shows('listening');
    outer.type('a\x03');
    await outer.shows(/<61>?<?03>/);
    outer.type('7');
    expect(await outer.exited).toEqual({ exitCode: 7, signal: 0 });
  });

  test('bytes are the agent’s on the whole way, line feeds too', async () => {
    const script = `stty raw -echo; printf 'a\\nb\\r\\nc\\td\\377.'; dd bs=1 count=3 2>/dev/null`;
    const outer = await outerTerminal('sh', ['-c', script]);
    await outer.shows('a\nb\r\nc\td\xff.');
    outer.type('\n\r\x03');
    await outer.exited;
    expect(outer.output()).toContain('a\nb\r\nc\td\xff.\n\r\x03');
  });

  test('an agent ended by a signal ends us with 128 and its number', async () => {
    const outer = await outerTerminal('sh', ['-c', 'kill -TERM $$']);
    expect(await outer.exited).toEqual({ exitCode: 143, signal: 0 });
  });

  test('a new size is the agent’s new size', async () => {
    const outer = await outerTerminal(node, [fixture('says-size.mjs')]);
    await outer.shows('<100x30>');
    outer.resize(140, 44);
    await outer.shows('<140x44>');
    outer.kill('SIGTERM');
    await outer.exited;
  });

  test('the title says the state before the agent’s own title, and is put back', async () => {
    const outer = await outerTerminal(node, fullScreen);
    await outer.shows('\x1b]0;\xc2\xb7 starting \xc2\xb7 My Agent\x07');
    for (const key of ['r', 'w', 's']) outer.type(key);
    await outer.shows(Buffer.from('\x1b]0;▲ attention Bash · My Agent\x07').toString('latin1'));
    outer.type('q');
    expect((await outer.exited).exitCode).toBe(0);
    expect(outer.output()).toContain('\x1b[22;0t');
    expect(outer.output().endsWith(LEAVING)).toBe(true);
  });

  test('the host’s query and its answers are between the terminal and the host', async () => {
    const answers = (asked: string) =>
      (asked.includes('\x1b]7501;?') ? '\x1b]7501;?\x1b\\' : '') + answersDa1(asked);
    const outer = await outerTerminal(node, fullScreen, { answers });
    await outer.shows('up');
    outer.type('7');
    await outer.shows('<37>');
    await outer.shows(
      /\x1b\]7501;state=working:id=[a-z0-9]{10}:app=fixture:title=YSB0aXRsZQ==\x1b\\/,
    );
    const from = outer.output().length;
    outer.type('q');
    await outer.exited;
    expect(outer.output().slice(from)).toMatch(/\x1b\]7501;state=clear:id=[a-z0-9]{10}\x1b\\/);
    // Nothing but the two keys was ever read by the agent.
    expect(outer.output().match(/<[0-9a-f]+>/g)).toEqual(['<37>', '<71>']);
  });

  test('a terminal that reads no status is told none', async () => {
    const outer = await outerTerminal(node, fullScreen);
    await outer.shows('up');
    outer.type('7');
    await outer.shows('<37>');
    outer.type('q');
    await outer.exited;
    expect(outer.output().match(/\x1b\]7501;[^\x07\x1b]*/g)).toEqual(['\x1b]7501;?']);
  });

  test('focus reports go to an agent only when it asked for them', async () => {
    const outer = await outerTerminal(node, fullScreen);
    await outer.shows('up');
    outer.type('\x1b[O');
    outer.type('x');
    await outer.shows('<78>');
    outer.type('f');
    await outer.shows('<66>\x1b[?1004h');
    outer.type('\x1b[I');
    await outer.shows('<1b5b49>');
    expect(outer.output()).not.toContain('<1b5b4f>');
    // It switched them off for itself; the host still wants them.
    outer.type('g');
    await outer.shows('\x1b[?1004l\x1b[?1004h');
    outer.type('q');
    await outer.exited;
  });

  test('attention while nobody looks is a notice, once, and none while somebody does', async () => {
    const outer = await outerTerminal(node, fullScreen, { env: { TERM_PROGRAM: 'ghostty' } });
    await outer.shows('up');
    outer.type('\x1b[O');
    for (const key of ['r', 'w', 's']) outer.type(key);
    await outer.shows('\x1b]777;notify;fixture;needs your permission: Bash\x07');
    outer.type('\x1b[I');
    outer.type('s');
    outer.type('q');
    await outer.exited;
    expect(outer.output().match(/\x1b\]777;/g)).toHaveLength(1);
  });

  test('inside tmux a notice is wrapped for the terminal around it', async () => {
    const env = { TERM_PROGRAM: 'ghostty', TMUX: '/tmp/tmux,1,0' };
    const outer = await outerTerminal(node, fullScreen, { env });
    await outer.shows('up');
    outer.type('\x1b[O');
    for (const key of ['r', 'w', 's']) outer.type(key);
    await outer.shows(
      '\x1bPtmux;\x1b\x1b]777;notify;fixture;needs your permission: Bash\x07\x1b\\',
    );
    outer.type('q');
    await outer.exited;
  });

  test('a pipe as stdin is read to its end', async () => {
    const outer = await outerTerminal('cat', [], { shell: 'printf "from a pipe\\n" | "$@"' });
    expect((await outer.exited).exitCode).toBe(0);
    // What the terminal echoes, and what cat says.
    expect(outer.output()).toMatch(/^from a pipe\r+\nfrom a pipe\r+\n$/);
  });
});

describe('whatever happens, the terminal is put back', () => {
  const restored =
    /\x1b\[\?1000l\x1b\[\?1006l\x1b\[\?2004l\x1b\[\?25h\x1b\[<1u\x1b\[m\x1b\[\?1049l\x1b\[m\x1b\[\?1004l\x1b\[23;0t/;

  test('when the agent dies', async () => {
    const outer = await outerTerminal(node, fullScreen);
    await outer.shows('up');
    outer.type('d');
    expect(await outer.exited).toEqual({ exitCode: 137, signal: 0 });
    expect(outer.output()).toMatch(restored);
  });

  test('when the host crashes, before its error is printed', async () => {
    const outer = await outerTerminal(node, fullScreen);
    await outer.shows('up');
    outer.kill('SIGUSR2');
    expect((await outer.exited).exitCode).toBe(1);
    const output = outer.output();
    expect(output).toMatch(restored);
    expect(output.search(restored)).toBeLessThan(output.indexOf('a crash on purpose'));
    expect(output.split('\x1b[23;0t')).toHaveLength(2);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'when %s comes, which is the agent’s',
    async (signal) => {
      const outer = await outerTerminal(node, fullScreen);
      await outer.shows('up');
      outer.kill(signal);
      expect((await outer.exited).exitCode).toBe(signal === 'SIGTERM' ? 143 : 129);
      expect(outer.output()).toMatch(restored);
    },
  );

  test('with the mode of its lines as it was', async () => {
    const outer = await outerTerminal(node, fullScreen, {
      // The shell stays until a key, so that its last words are read before the terminal goes.
      shell: 'stty -a; "$@"; stty -a; read -r _',
    });
    // `hupcl` of the first stty has the word too, and a key that comes now would be echoed into it.
    await outer.shows(/extproc[\s\S]*up/);
    outer.type('d');
    await outer.shows(/extproc[\s\S]*extproc/);
    outer.type('\r');
    await outer.exited;
    const modes = outer.output().match(/speed [\s\S]*?extproc/g);
    expect(modes![1]).toBe(modes![0]);
  });
});

describe('Ctrl-Z', () => {
  test('suspends an agent that suspends itself, and us with it, until the shell continues us', async () => {
    const outer = await outerTerminal(node, fullScreen, {
      interactive: true,
      env: { PS1: 'prompt> ' },
    });
    await outer.shows('prompt> ');
    outer.type('"$@"\r');
    await outer.shows('up');
    const from = outer.output().length;
    outer.type('\x1a');
    await outer.shows('suspended', from);
    await outer.shows(/Stopped[\s\S]*prompt> /, from);
    expect(outer.output().slice(from)).toContain(LEAVING);
    const back = outer.output().length;
    outer.type('fg\r');
    await outer.shows('up', back);
    await outer.shows('\x1b[22;0t\x1b[?1004h', back);
    outer.type('a');
    await outer.shows('<61>', back);
    outer.type('q');
    await outer.shows('prompt> ', back);
    outer.type('exit\r');
    await outer.exited;
  });

  test('is a key like any other for an agent that makes nothing of it', async () => {
    const outer = await outerTerminal(node, [fixture('echo-hex.mjs')]);
    await outer.shows('listening');
    outer.type('\x1a');
    await outer.shows('<1a>');
    outer.type('a');
    await outer.shows('<61>');
    outer.type('7');
    expect((await outer.exited).exitCode).toBe(7);
  });
});

describe('a terminal that takes nothing', () => {
  test('blocks neither the agent nor what we know of it', async () => {
    const outer = await outerTerminal('sh', [
      '-c',
      `printf up; read x; printf '\\033]777;notify;agenthooks/%s;agent ready for input\\007' $AGENTHOOKS_TOKEN; ${node} ${fixture('floods.mjs')} done 2`,
    ]);
    await outer.shows('up');
    outer.stall();
    outer.type('\r');
    await eventually(() => {
      try {
        return readFileSync(join(outer.home, 'done')).length === 0;
      } catch {
        return false;
      }
    }, 'the agent to have written 2 MiB');
    await eventually(async () => (await listSessions(outer.home))[0]?.phase === 'ready', 'ready');
    outer.goOn();
    await eventually(() => outer.output().split('x'.repeat(1022)).length > 2048, 'all of it');
    outer.kill('SIGTERM');
    await outer.exited;
  });

  test('holds the host only until somebody says that it is to go', async () => {
    const outer = await outerTerminal('sh', [
      '-c',
      `printf up; read x; ${node} ${fixture('floods.mjs')} done 1 </dev/null`,
    ]);
    await outer.shows('up');
    outer.stall();
    outer.type('\r');
    await eventually(async () => (await listSessions(outer.home)).length === 0, 'the agent’s end');
    outer.kill('SIGTERM');
    await outer.exited;
  });
});
