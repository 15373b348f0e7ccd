import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HostError, nodePty } from '../src/index.ts';
import { cleanEnv, hosted, temporaryFolder } from './support/hosted.ts';

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname;
const node = process.execPath;

describe('a hosted program', () => {
  test('runs in the pseudo-terminal that it is told of, under the pid that we know', async () => {
    const { session, output } = await hosted('sh', [
      '-c',
      'echo "<$AGENTHOOKS_PTY> <$(tty)> <$$> <$AGENTHOOKS_PANE> <$AGENTHOOKS_HOST_PID>"',
    ]);
    await session.exited;
    const { ptyPath, pid, pane } = session;
    expect(output()).toBe(`<${ptyPath}> <${ptyPath}> <${pid}> <${pane}> <${process.pid}>\r\n`);
  });

  test('leads its session and owns its terminal', async () => {
    const { session, output } = await hosted('sh', ['-c', 'ps -o pid=,sess=,pgid=,tpgid= -p $$']);
    await session.exited;
    const numbers = output().trim().split(/\s+/);
    expect(new Set(numbers)).toEqual(new Set([String(session.pid)]));
  });

  test('has the environment that was given, ours, and nothing of another host', async () => {
    const env = {
      ...cleanEnv,
      HOME: '/somewhere',
      EMPTY: '',
      'BASH_FUNC_greet%%': '() { echo hi; }',
      OTHER_PTY: '/dev/pts/0',
      OTHER_PANE: 'x',
      OTHER_TOKEN: 'a'.repeat(32),
      OTHER_HOST_PID: '1',
    };
    const script = 'process.stdout.write(JSON.stringify(process.env))';
    const { session, output, home } = await hosted(node, ['-e', script], { env });
    await session.exited;
    const { OTHER_PTY, OTHER_PANE, OTHER_TOKEN, OTHER_HOST_PID, ...kept } = env;
    expect(JSON.parse(output())).toEqual({
      ...kept,
      PWD: home,
      AGENTHOOKS_PTY: session.ptyPath,
      AGENTHOOKS_PANE: session.pane,
      AGENTHOOKS_TOKEN: session.token,
      AGENTHOOKS_HOST_PID: String(process.pid),
    });
  });

  test('has no descriptor of another session', async () => {
    const first = await hosted('sleep', ['30']);
    const second = await hosted('sh', ['-c', 'ls -l /proc/$$/fd; env | sort'], {
      home: first.home,
    });
    await second.session.exited;
    expect(second.output()).not.toContain('ptmx');
    expect(second.output()).not.toMatch(/^(SHLVL|OLDPWD)=/m);
    const variables = second.output().match(/^[A-Z_]+(?==)/gm);
    expect(variables).toEqual([
      ...['AGENTHOOKS_HOST_PID', 'AGENTHOOKS_PANE', 'AGENTHOOKS_PTY', 'AGENTHOOKS_TOKEN'],
      ...['LANG', 'PATH', 'PWD', 'TERM'],
    ]);
  });

  test('gets its arguments as they are', async () => {
    const args = ['', 'a b', "it's", '$HOME', '-x', '--', '*', 'ä\n'];
    const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
    const { session, output } = await hosted(node, ['-e', script, '--', ...args]);
    await session.exited;
    expect(JSON.parse(Buffer.from(output(), 'latin1').toString())).toEqual(args);
  });

  test('another brand has its own variables', async () => {
    const { session, output } = await hosted('sh', ['-c', 'echo "<$MY_TERM_PTY>"'], {
      brand: 'my-term',
    });
    await session.exited;
    expect(output()).toBe(`<${session.ptyPath}>\r\n`);
  });
});

describe('its end', () => {
  test.each([
    ['exit 0', { code: 0, signal: null }],
    ['sleep 0.1; exit 7', { code: 7, signal: null }],
    ['kill -TERM $$', { code: 143, signal: 'SIGTERM' }],
    ['kill -KILL $$', { code: 137, signal: 'SIGKILL' }],
  ])('after %s is told as a shell tells it', async (script, expected) => {
    const { session } = await hosted('sh', ['-c', script]);
    expect(await session.exited).toMatchObject(expected);
    expect(session.state.phase).toBe('exited');
  });

  test('stop asks first and insists after the grace', async () => {
    const { session, shows } = await hosted('sh', [fixture('stubborn.sh')], {
      timings: { stopGrace: 100 },
    });
    await shows('stubborn');
    expect(await session.stop()).toEqual({ code: 137, signal: 'SIGKILL' });
  });

  test('stop with a signal that the program obeys needs no more', async () => {
    const { session, shows } = await hosted(node, [fixture('echo-hex.mjs')]);
    await shows('listening');
    expect(await session.stop('SIGHUP')).toEqual({ code: 129, signal: 'SIGHUP' });
  });

  test('what comes too late does nothing', async () => {
    const { session } = await hosted('true');
    const exit = await session.exited;
    session.write('late');
    session.resize(10, 10);
    session.kill('SIGTERM');
    expect(await session.stop()).toBe(exit);
  });

  test('the last bytes come also when nobody read for a while', async () => {
    const { session, output } = await hosted('sh', ['-c', 'head -c 3000 /dev/zero | tr "\\0" x']);
    session.pause();
    await session.exited;
    expect(output()).toBe('x'.repeat(3000));
  });

  test('its files are gone, its journal stays, and nobody else could read either', async () => {
    const { session, home, shows } = await hosted(node, [fixture('echo-hex.mjs')]);
    await shows('listening');
    const paths = ['launch', 'journal', 'sessions'].map((name) => join(home, name));
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
    session.write('7');
    await session.exited;
    expect(statSync(join(home, 'journal', `${session.pane}.jsonl`)).mode & 0o777).toBe(0o600);
    expect(() => statSync(join(home, 'launch', session.pane))).toThrow('ENOENT');
    expect(() => statSync(join(home, 'sessions', `${session.pane}.json`))).toThrow('ENOENT');
  });
});

describe('a launch that fails', () => {
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error as HostError,
    );

  test('names a command that is not there, and where it was looked for', async () => {
    const error = await failure(hosted('no-such-agent', [], { env: { PATH: '/bin:/usr/bin' } }));
    expect(error).toBeInstanceOf(HostError);
    expect(error!.code).toBe('command-not-found');
    expect(error!.message).toContain('"no-such-agent": no such command in PATH (/bin:/usr/bin)');
  });

  test('names a file that cannot be run', async () => {
    const error = await failure(hosted(fixture('README.md')));
    expect(error!.code).toBe('command-not-found');
    expect(error!.message).toContain('no file that can be run');
  });

  test('names a folder that is not there', async () => {
    const error = await failure(hosted('true', [], { cwd: '/no/such/folder' }));
    expect(error!.code).toBe('folder-not-found');
    expect(error!.message).toContain('/no/such/folder');
  });

  test('says what to do when node-pty does not load, and leaves no files', async () => {
    const home = temporaryFolder();
    const cause = new Error('Cannot find module');
    const pty = nodePty(() => Promise.reject(cause));
    const error = await failure(hosted('true', [], { home, pty }));
    expect(error!.code).toBe('no-pty');
    expect(error!.message).toContain('npm install --include=optional');
    expect(error!.cause).toBe(cause);
    expect(readdirSync(join(home, 'launch'))).toEqual([]);
  });

  test.each([
    ['brand', { brand: 'No Brand' }],
    ['size', { size: { cols: 0, rows: 24 } }],
  ])('names a bad %s', async (_, options) => {
    expect((await failure(hosted('true', [], options)))!.code).toBe('bad-option');
  });

  test('shows the last lines of a program that ends at once', async () => {
    const script =
      'printf "\\033[31merror\\033[0m: unknown option --frob\\n\\nTry --help\\n"; exit 2';
    const { session } = await hosted('sh', ['-c', script]);
    const exit = await session.exited;
    expect(exit.code).toBe(2);
    expect(exit.failure!.code).toBe('launch-failed');
    expect(exit.failure!.lines).toEqual(['error: unknown option --frob', 'Try --help']);
    expect(exit.failure!.message).toContain('starting sh: it ended with 2 after');
  });

  test('is none when the program was asked to end', async () => {
    const { session, shows } = await hosted('sh', ['-c', 'echo up; exec sleep 30']);
    await shows('up');
    expect((await session.stop()).failure).toBeUndefined();
  });
});

describe('bytes', () => {
  test('come as a recorded agent wrote them, without its status reports', async () => {
    const file = fixture('claude-status.jsonl');
    const recorded = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as [number, string | null])[1] ?? '')
      .join('')
      .replaceAll('\n', '');
    const { session, output } = await hosted(node, [fixture('replay.mjs'), file]);
    await session.exited;
    const forwarded = Buffer.from(output(), 'latin1').toString('utf8');
    expect(recorded).toMatch(/\x1b\]7501;/);
    expect(forwarded).toBe(recorded.replace(/\x1b\]7501;[^\x07\x1b]*(\x07|\x1b\\)/g, ''));
  });

  test('go to the program as they were typed, every one of them', async () => {
    const { session, shows, output } = await hosted(node, [fixture('echo-hex.mjs')]);
    await shows('listening');
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte);
    session.write(bytes);
    session.write('7');
    await session.exited;
    const read = [...output().matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join('');
    expect(read).toContain(
      Buffer.from(bytes)
        .toString('hex')
        .slice(0, -2 * 0x37 - 2),
    );
  });

  test('of another size reach the program as its new size', async () => {
    const { session, shows } = await hosted(node, [fixture('says-size.mjs')]);
    await shows('<80x24>');
    session.resize(132, 50);
    await shows('<132x50>');
  });

  test('stay for whoever comes late, as far as they fit', async () => {
    const { session } = await hosted('sh', [
      '-c',
      'head -c 400000 /dev/zero | tr "\\0" x; echo end',
    ]);
    await session.exited;
    const { bytes, partial } = session.snapshot();
    expect([bytes.length, partial]).toEqual([256 * 1024, true]);
    expect(Buffer.from(bytes).toString().slice(-5)).toBe('end\r\n');
  });
});
