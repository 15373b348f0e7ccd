import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentDefinition, unknown } from '@agenthooks/agent-catalog';
import { isAlive } from '@agenthooks/process-identity';
import { expect, test } from 'vitest';
import { type HostOptions, listSessions } from '../src/index.ts';
import { plainAgent } from './support/agent.ts';
import { eventually, hosted, temporaryFolder } from './support/hosted.ts';

const program = fileURLToPath(new URL('programs/two-in-one.mjs', import.meta.url));

const twoInOne: AgentDefinition = {
  ...plainAgent,
  launch: {
    ...plainAgent.launch,
    companion: {
      channel: 'app-server',
      split: (args, socket) =>
        args.includes('--odd')
          ? unknown('--odd was not seen')
          : { server: [program, 'serve', socket, ...args], terminal: [program, 'show', socket] },
      embedded: (args) => [program, 'alone', ...args],
    },
  },
};

const host = (args: string[], options: Partial<HostOptions> = {}) =>
  hosted(process.execPath, args, { agent: twoInOne, ...options });

/** It is written a moment after the session is there. */
async function recordOf(home: string) {
  await eventually(async () => (await listSessions(home)).length > 0, 'the record');
  const [record] = await listSessions(home);
  return record!;
}

test('the pane gets a server of its own, which knows the pane, and takes it along', async () => {
  const { session, home, shows } = await host(['--model', 'x']);
  await shows('served');
  expect(session.companion).toMatchObject({ channel: 'app-server' });
  const { socket } = session.companion as { socket: string };
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);

  const { env, rest } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')) as {
    env: Record<string, string>;
    rest: string[];
  };
  expect(rest).toEqual(['--model', 'x']);
  expect(env).toMatchObject({
    AGENTHOOKS_PANE: session.pane,
    AGENTHOOKS_TOKEN: session.token,
    AGENTHOOKS_HOST_PID: String(process.pid),
  });
  expect(readlinkSync(env.AGENTHOOKS_PTY!)).toBe(session.ptyPath);

  const { server } = await recordOf(home);
  expect(isAlive(server!)).toBe(true);
  await session.stop();
  expect(isAlive(server!)).toBe(false);
  expect(existsSync(socket)).toBe(false);
  expect(readdirSync(join(home, 'launch'))).toEqual([]);
});

test('a server that does not want to go goes all the same', async () => {
  const { session, home, shows } = await host(['stays']);
  await shows('served');
  const { server } = await recordOf(home);
  await session.stop();
  expect(isAlive(server!)).toBe(false);
});

test.each([
  ['arguments that were never seen in two', ['--odd'], {}, '--odd was not seen'],
  ['a server that does not come up', ['fails'], {}, 'no such setting: fails'],
  ['a caller that wants none', [], { companion: false }, 'the caller wants none'],
])('%s make one program of it, and the reason is told', async (_, args, options, why) => {
  const { session, shows } = await host(args, options);
  await shows(['alone', ...args].join(' '));
  expect(session.companion).toMatchObject({ none: expect.stringContaining(why) });
  await session.stop();
});

test('a long way to the folder is no reason to do without', async () => {
  const home = join(temporaryFolder(), 'x'.repeat(120));
  const { session, shows } = await hosted(process.execPath, [], {
    agent: twoInOne,
    home,
    cwd: dirname(home),
  });
  await shows('served');
  const { socket } = session.companion as { socket: string };
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);
  await session.stop();
  expect(existsSync(dirname(socket))).toBe(false);
});
