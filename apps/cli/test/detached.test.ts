import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isAlive } from '@agenthooks/process-identity';
import { expect, onTestFinished, test } from 'vitest';
import { agenthooks, scratch } from './process.ts';
import { standInClaude } from './stand-in-claude.ts';
import { terminal } from './terminal.ts';

/** A home with an agent on its PATH; what runs there in the end is ended by its name. */
function place() {
  const home = scratch();
  const env = standInClaude(home);
  const call = (...args: string[]) => agenthooks(args, { home, env });
  onTestFinished(async () => {
    for (const { pane } of JSON.parse((await call('sessions', '--json')).out))
      await call('stop', pane);
    await call('hub', 'stop');
  });
  return { home, env, call };
}

async function started(call: ReturnType<typeof place>['call'], name = 'review') {
  const { out, err, code } = await call('run', '--detach', '--json', '--name', name, 'claude');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as { pane: string; pid: number; host: number };
}

test('a session in the background is sent to, seen from a terminal, left, seen again and stopped', async () => {
  const { home, env, call } = place();
  const { pane, host } = await started(call);
  const list = JSON.parse((await call('sessions', '--json')).out);
  const [listed] = list;
  expect(listed).toMatchObject({ pane, name: 'review', detached: true, alive: true });
  expect(listed.host.pid).toBe(host);

  expect((await call('send', 'review', 'build it')).out).toContain('sent to');
  const first = terminal(home, env, 'attach');
  await first.shows('build it');
  await first.shows('Allow Bash');
  expect(await call('send', 'review', 'never typed')).toMatchObject({
    code: 3,
    err: expect.stringContaining('nothing was typed'),
  });
  first.type('\x1c');
  expect(await first.exited).toBe(0);

  // Another terminal, which is closed without a word.
  const second = terminal(home, env, 'attach', 'review');
  await second.shows('Allow Bash');
  process.kill(second.child.pid, 'SIGHUP');
  await second.exited;

  const third = terminal(home, env, 'attach', pane.slice(0, 4), '--detach-key', 'ctrl-]');
  await third.shows('Allow Bash');
  third.type('1');
  third.type('\x1d');
  expect(await third.exited).toBe(0);
  const stopped = await call('stop', 'review', '--json');
  expect(stopped.code).toBe(0);
  expect(JSON.parse((await call('sessions', '--json')).out)).toEqual([]);
}, 60_000);

test('an agent that ends by itself ends the terminal that shows it, with its code', async () => {
  const { home, env, call } = place();
  await started(call);
  const shown = terminal(home, env, 'attach');
  await shown.shows('Ctrl-C twice');
  shown.type('\x03');
  await shown.shows('once more');
  shown.type('\x03');
  expect(await shown.exited).toBe(0);
}, 60_000);

test('a session whose host is killed is said to be dead, once, and cleaned up', async () => {
  const { home, call } = place();
  const { pane, pid, host } = await started(call);
  const agent = identityOf(pid);
  process.kill(host, 'SIGKILL');
  expect(await call('send', pane, 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining(`its host (process ${host}) was killed or crashed`),
  });
  // An agent that does not go with its terminal is ended by its pid.
  const stopped = await call('stop', pane);
  expect(stopped.out || stopped.err).toMatch(/is stopped|no session/);
  expect(isAlive(agent!)).toBe(false);
  expect((await call('sessions')).out).toContain('No session is hosted');
  expect(readdirSync(join(home, '.local/state/agenthooks/launch'))).toEqual([]);

  const again = await started(call, 'again');
  process.kill(again.host, 'SIGKILL');
  expect((await call('sessions')).out).toMatch(/dead/);
}, 60_000);

test('an agent is not sent to from itself, nor from one that it started', async () => {
  const { home, env, call } = place();
  const { pane } = await started(call);
  const inside = { ...env, AGENTHOOKS_PANE: pane };
  expect(await agenthooks(['send', pane, 'x'], { home, env: inside })).toMatchObject({
    code: 3,
    err: expect.stringContaining('own-session'),
  });
  expect((await agenthooks(['stop', pane], { home, env: inside })).code).toBe(3);
}, 60_000);

test('a session that ended is gone on with by its id, as its agent takes it', async () => {
  const { home, call } = place();
  const given = join(home, 'given');
  writeFileSync(
    join(home, 'bin/claude'),
    `#!/bin/sh\nprintf '%s\\n' "$@" >'${given}.new'; mv '${given}.new' '${given}'; sleep 60\n`,
  );
  await call('run', '--detach', '--json', '--resume', '2d3499be-8b11', 'claude', '--verbose');
  await expect.poll(() => existsSync(given), { timeout: 20_000 }).toBe(true);
  const args = readFileSync(given, 'utf8').split('\n');
  expect(args.slice(args.indexOf('--resume'))).toEqual([
    '--resume',
    '2d3499be-8b11',
    '--verbose',
    '',
  ]);
  for (const id of ['--dangerously-skip-permissions', '-x', 'a b']) {
    expect(await call('run', `--resume=${id}`, 'claude')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no id of a session'),
    });
  }
  writeFileSync(join(home, 'bin/grok'), '#!/bin/sh\n', { mode: 0o755 });
  expect(await call('run', '--resume', 'a1', 'grok')).toMatchObject({
    code: 2,
    err: expect.stringContaining('how grok goes on with a session is unknown'),
  });
});

test('a background that cannot start says why', async () => {
  const { home, env } = place();
  const bad = await agenthooks(['run', '--detach', 'codex'], { home, env });
  expect(bad).toMatchObject({ code: 1, err: expect.stringContaining('is not on PATH') });
});

test.each([
  [['attach'], 'needs a terminal'],
  [['send', 'nobody', 'x'], "no session 'nobody'"],
  [['stop', 'nobody'], "no session 'nobody'"],
])('%j says what to type instead, exit 2', async (args, says) => {
  expect(await agenthooks(args)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
});
