import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type AttachedSession,
  attachSession,
  forgetSession,
  type HostOptions,
  listSessions,
  sendToSession,
  stopSession,
} from '../src/index.ts';
import { atEnd, eventually, hosted } from './support/hosted.ts';
import { say } from './support/say.ts';

const node = process.execPath;
const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname;
const size = { cols: 80, rows: 24 };

const detached = (command: string, args: string[], options: Partial<HostOptions> = {}) =>
  hosted(command, args, { detached: true, size, ...options });

async function record(home: string) {
  const [found] = await listSessions(home);
  if (found?.control === undefined) throw new Error('no session with a socket is registered');
  return found;
}

async function registered(home: string) {
  await eventually(async () => (await listSessions(home))[0]?.control !== undefined, 'a record');
  return record(home);
}

/** What came to a terminal that shows the session. */
async function shown(home: string, cells = size) {
  const attached: AttachedSession = await attachSession(await registered(home), cells);
  let output = '';
  attached.on('output', (bytes) => {
    output += Buffer.from(bytes).toString('latin1');
  });
  atEnd(() => attached.detach());
  return {
    attached,
    output: () => output,
    shows: (text: string) => eventually(() => output.includes(text), `${text} in ${output}`),
  };
}

test('the socket is for this user alone, and goes with the session', async () => {
  const { session, home } = await detached('cat', []);
  const { control } = await registered(home);
  expect(statSync(dirname(control!)).mode & 0o777).toBe(0o700);
  await session.stop();
  expect(existsSync(control!)).toBe(false);
  expect(await listSessions(home)).toEqual([]);
});

test('a terminal that comes later is shown the screen, in the modes of the program', async () => {
  const { home, shows } = await detached(node, [fixture('full-screen.mjs')]);
  await shows('up');
  const { output, shows: shown_ } = await shown(home);
  await shown_('up');
  for (const mode of ['?1049h', '?1000h', '?1006h', '?2004h', '?25l', '>1u']) {
    expect(output()).toContain(`\x1b[${mode}`);
  }
});

test('what was written while nobody looked scrolls by, and what comes follows it', async () => {
  const { session, home, shows } = await detached('sh', [
    '-c',
    'seq 1 200; read x; echo "later $x"; read y',
  ]);
  await shows('200');
  const { output, attached, shows: shown_ } = await shown(home);
  await shown_('200');
  expect(output()).toMatch(/\b1\r\n2\r\n3\r\n/);
  attached.write('words\r');
  await shown_('later words');
  expect(session.state.memory.keyAt).not.toBeNull();
});

test('its size is that of the terminal which shows it', async () => {
  const { home, shows } = await detached(node, [fixture('says-size.mjs')]);
  await shows('<80x24>');
  const { attached } = await shown(home, { cols: 101, rows: 31 });
  await shows('<101x31>');
  attached.resize(90, 20);
  await shows('<90x20>');
});

test('the latest terminal has it; the one before is told, and the session goes on', async () => {
  const { home, shows } = await detached('cat', []);
  const first = await shown(home);
  const second = await shown(home);
  expect(await first.attached.left).toEqual({ how: 'taken' });
  second.attached.write('to cat\r');
  await shows('to cat');
  second.attached.detach();
  expect((await registered(home)).alive).toBe(true);
});

test('a question to the terminal is answered while nobody looks, and by the terminal alone then', async () => {
  const asks = `stty raw -echo; for i in 1 2; do printf '\\033[c'; head -c 5 | od -An -tx1; read x; done`;
  const { home, output, shows } = await detached('sh', ['-c', asks]);
  await shows('1b 5b 3f 31 3b');
  const { attached, shows: shown_ } = await shown(home);
  attached.write('\n');
  await shown_('\x1b[c');
  attached.write('ABCDE');
  await shows('41 42 43 44 45');
  expect(output()).not.toMatch(/1b 5b 3f 31 3b[\s\S]*1b 5b 3f 31 3b/);
});

test('a session of a terminal is shown in no other, and is sent to and stopped all the same', async () => {
  const { home, shows } = await hosted('sh', ['-c', `${say('agent ready for input')}; cat`]);
  await eventually(async () => (await registered(home)).phase === 'ready', 'ready');
  await expect(attachSession(await record(home), size)).rejects.toMatchObject({
    code: 'not-detached',
  });
  expect(await sendToSession(await record(home), 'two\nlines')).toEqual({ submitted: true });
  await shows('lines');
  expect(await stopSession(await record(home))).toEqual({ code: 143, signal: 'SIGTERM' });
});

test('a message is not typed into a question, and is taken back when nobody waits for it', async () => {
  const steps = [
    say('agent ready for input'),
    'read x',
    say('agent working t=1 prompt'),
    'read x',
    say('needs your permission: Bash t=1'),
    'read x',
  ].join('; ');
  const { session, home, output } = await hosted('sh', ['-c', steps]);
  await eventually(async () => (await registered(home)).phase === 'ready', 'ready');
  session.write('go\r', 'program');
  await eventually(async () => (await record(home)).phase === 'working', 'working');
  const back = new AbortController();
  const sent = sendToSession(await record(home), 'never typed', { signal: back.signal });
  setTimeout(() => back.abort(), 50);
  expect(await sent).toMatchObject({ submitted: false, code: 'withdrawn' });
  session.write('on\r', 'program');
  await eventually(async () => (await record(home)).phase === 'attention', 'attention');
  expect(await sendToSession(await record(home), 'never typed')).toMatchObject({
    submitted: false,
    code: 'blocked',
  });
  expect(output()).not.toContain('never typed');
});

test('an agent cannot write to itself, nor to the one that started it', async () => {
  const { home } = await hosted('cat', []);
  const { pane, process: agent } = await registered(home);
  // As an agent says it that left its line of processes, and one that is on it.
  expect(await sendToSession(await record(home), 'x', { pane })).toMatchObject({
    code: 'own-session',
  });
  expect(agent.pid).toBeGreaterThan(0);
});

test('one that ignores what is gentle is ended firmly', async () => {
  const { home, shows } = await detached('sh', [fixture('stubborn.sh')], {
    timings: { stopGrace: 100 },
  });
  await shows('');
  expect(await stopSession(await registered(home))).toMatchObject({ signal: 'SIGKILL' });
});

test('a session whose host was killed is dead; its agent is ended only as the process it was', async () => {
  const { home } = await hosted('cat', []);
  const live = await registered(home);
  expect(await forgetSession(home, live)).toBe(false);
  const other = spawn('sleep', ['60']);
  atEnd(() => void other.kill());
  // The number was given to another process since.
  const stale = { ...live, host: { pid: 2 ** 22 + 1, start: 'gone' } };
  await stopSession({ ...stale, process: { pid: other.pid!, start: 'another' } });
  expect(other.exitCode).toBeNull();
  expect(other.signalCode).toBeNull();
  await stopSession(stale);
  await eventually(async () => (await listSessions(home)).length === 0, 'its end');
});

test('nonsense at the socket ends the connection and nothing else', async () => {
  const { home, session } = await detached('cat', []);
  const { control } = await registered(home);
  const { createConnection } = await import('node:net');
  for (const nonsense of ['GET / HTTP/1.1\r\n\r\n', '\0\0\0\x02\x01{}', '\0\0\0\x01\x01{']) {
    const socket = createConnection(control!);
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => {});
      socket.resume();
      socket.end(nonsense);
    });
  }
  expect(session.state.phase).not.toBe('exited');
  expect(existsSync(join(home, 'sessions', `${session.pane}.json`))).toBe(true);
});
