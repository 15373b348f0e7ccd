import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, connected, hosted, hubIn, place } from './scene.ts';

/** A command line that notes how it was called, and says what it is told to. */
async function scene(says: object | string = {}, allowed = { send: true, run: true }) {
  const at = place();
  hosted(at, 'p1', { phase: 'idle' });
  await hubIn(at);
  const noted = join(at.root, 'noted.json');
  const commandLine = join(at.root, 'command-line.mjs');
  const act =
    typeof says === 'string'
      ? `console.error(${JSON.stringify(says)}); process.exitCode = 3;`
      : `console.log(${JSON.stringify(JSON.stringify(says))});`;
  writeFileSync(
    commandLine,
    `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(noted)}, JSON.stringify([process.cwd(), ...process.argv.slice(2)]));
${act}`,
  );
  return {
    at,
    client: await connected(at, undefined, { allowed, commandLine }),
    called: () => JSON.parse(readFileSync(noted, 'utf8')),
  };
}

test('what was not allowed is not there', async () => {
  const names = async (allowed: { send: boolean; run: boolean }) =>
    (await (await scene({}, allowed)).client.listTools()).tools.map(({ name }) => name);
  expect(await names({ send: false, run: false })).not.toContain('agenthooks_send');
  expect(await names({ send: true, run: false })).toContain('agenthooks_send');
  expect(await names({ send: true, run: false })).not.toContain('agenthooks_run');
  const run = await names({ send: false, run: true });
  expect(run).toEqual(expect.arrayContaining(['agenthooks_run', 'agenthooks_stop']));
  const { client } = await scene({}, { send: false, run: false });
  await expect(call(client, 'send', { session: 'p1', text: 'x' })).rejects.toThrow('no tool');
});

test('a message goes to the pane, whatever it begins with', async () => {
  const { client, called } = await scene({ pane: 'p1', submitted: true });
  expect(await call(client, 'send', { session: 'p1', text: '--help', seconds: 5 })).toMatchObject({
    session: 'p1',
    submitted: true,
  });
  expect(called().slice(1)).toEqual(['send', '--json', '--wait', '5', '--', 'p1', '--help']);
});

test('what was not typed says what stood in the way', async () => {
  const blocked = await scene({ submitted: false, code: 'blocked', why: 'a question is open' });
  expect((await call(blocked.client, 'send', { session: 'p1', text: 'x' })).error).toMatchObject({
    code: 'not_sent',
    message: 'blocked: a question is open',
  });
  const own = await scene({ submitted: false, code: 'own-session', why: 'it is itself' });
  expect((await call(own.client, 'send', { session: 'p1', text: 'x' })).error?.code).toBe(
    'own_session',
  );
});

test('an agent neither writes to itself nor ends itself', async () => {
  const { at, client } = await scene();
  hosted(at, 'own', {}, process.pid);
  await expect
    .poll(async () => (await call(client, 'send', { session: 'own', text: 'x' })).error?.code)
    .toBe('own_session');
  expect((await call(client, 'stop', { session: 'own' })).error?.code).toBe('own_session');
});

test('an agent is started in a folder, without arguments', async () => {
  const { at, client, called } = await scene({ pane: 'abc', pid: 7, host: 8 });
  const input = { agent: 'claude', folder: at.root, name: 'review' };
  expect(await call(client, 'run', input)).toMatchObject({ session: 'abc', pid: 7 });
  expect(called()).toEqual([
    at.root,
    ...['run', '--detach', '--json', '--name', 'review', 'claude'],
  ]);
  await call(client, 'run', { ...input, resume: 'ses_1a-b' });
  expect(called()).toEqual([
    at.root,
    ...['run', '--detach', '--json', '--name', 'review', '--resume', 'ses_1a-b', 'claude'],
  ]);
  for (const wrong of [
    { ...input, resume: '--dangerously-skip-permissions' },
    { ...input, agent: 'nobody' },
    { ...input, folder: 'relative' },
    { ...input, name: '--help' },
    { ...input, args: ['--dangerously-skip-permissions'] },
  ]) {
    expect((await call(client, 'run', wrong)).error?.code).toBe('bad_input');
  }
  const failing = await scene('it is not on PATH');
  expect((await call(failing.client, 'run', input)).error).toMatchObject({
    code: 'not_started',
    message: 'it is not on PATH',
  });
});

test('only what runs in the background is ended', async () => {
  const { client, called } = await scene({ pane: 'p1', stopped: true });
  expect(await call(client, 'stop', { session: 'p1' })).toMatchObject({ stopped: true });
  expect(called().slice(1)).toEqual(['stop', '--json', '--background', '--', 'p1']);
  const refused = await scene('it is shown in a terminal');
  expect((await call(refused.client, 'stop', { session: 'p1' })).error).toMatchObject({
    code: 'not_stopped',
  });
  for (const tool of ['send', 'run', 'stop']) {
    const more = await call(refused.client, tool, { session: 'p1', choice: 'allow' });
    expect(more.error?.code).toBe('bad_input');
  }
});

test('without a command line the tools say so', async () => {
  const at = place();
  hosted(at, 'p1');
  await hubIn(at);
  at.env.PATH = '/nonexistent';
  const client = await connected(at, undefined, { allowed: { send: true, run: true } });
  expect((await call(client, 'send', { session: 'p1', text: 'x' })).error?.code).toBe(
    'no_command_line',
  );
});
