import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { agenthooks, program, scratch } from './process.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A home whose hooks of Claude Code are of another version. */
async function staleHome() {
  const home = scratch();
  const file = join(home, '.claude/settings.json');
  expect((await agenthooks(['install', 'claude'], { home })).code).toBe(0);
  const current = readFileSync(file, 'utf8');
  const stale = current.replaceAll('"timeout": 5', '"timeout": 4');
  expect(stale).not.toBe(current);
  writeFileSync(file, stale);
  onTestFinished(async () => {
    await agenthooks(['hub', 'stop'], { home });
  });
  return { home, file, current, stale, read: () => readFileSync(file, 'utf8') };
}

/** Looks until it is so. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('sync brings a stale install up to date, ten times, and it is there once', async () => {
  const { home, current, read } = await staleHome();
  const first = await agenthooks(['sync', 'claude'], { home });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('brought up to date');
  expect(read()).toBe(current);
  for (let i = 0; i < 9; i++) {
    const again = await agenthooks(['sync', 'claude', '--json'], { home });
    expect(JSON.parse(again.out)).toMatchObject([{ did: 'current' }]);
  }
  expect(read()).toBe(current);
});

test('without an install sync introduces none', async () => {
  const home = scratch();
  const { out, code } = await agenthooks(['sync', '--json'], { home });
  expect(code).toBe(0);
  const done = JSON.parse(out) as { did: string }[];
  expect(new Set(done.map(({ did }) => did))).toEqual(new Set(['nothing']));
});

test('what sync cannot touch it names, exit 3', async () => {
  const { home, file, stale, read } = await staleHome();
  writeFileSync(file, `// mine\n${stale}`);
  const { out, code } = await agenthooks(['sync'], { home });
  expect(code).toBe(3);
  expect(out).toContain(`NOT TOUCHED: ${file}:1:1`);
  expect(read()).toBe(`// mine\n${stale}`);
});

test('two syncs at once give one result', async () => {
  const { home, current, read } = await staleHome();
  const both = await Promise.all([1, 2].map(() => agenthooks(['sync', 'claude'], { home })));
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(read()).toBe(current);
});

test('run brings the hooks of its agent up to date before it starts it', async () => {
  const { home, file, current } = await staleHome();
  const bin = join(home, 'bin');
  const copy = join(home, 'seen.json');
  mkdirSync(bin);
  writeFileSync(join(bin, 'claude'), `#!/bin/sh\ncp '${file}' '${copy}'\n`);
  chmodSync(join(bin, 'claude'), 0o755);
  const command = `stty cols 80 rows 24; '${process.execPath}' '${main}' run --no-approvals claude`;
  const host = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: `${bin}:/usr/bin:/bin`, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await new Promise((resolve) => host.on('close', resolve));
  expect(readFileSync(copy, 'utf8')).toBe(current);
});

test('a hub brings every hook up to date', async () => {
  const { home, current, read } = await staleHome();
  expect((await agenthooks(['hub', 'start'], { home })).code).toBe(0);
  await until(() => read() === current);
});

test('a hub that was told not to leaves them', async () => {
  const { home, stale, read } = await staleHome();
  const hub = program(['hub', 'start', '--foreground', '--no-sync'], home);
  const runs = async () =>
    (
      JSON.parse((await agenthooks(['hub', 'status', '--json'], { home })).out) as {
        running: boolean;
      }
    ).running;
  while (!(await runs()));
  expect((await agenthooks(['hub', 'stop'], { home })).code).toBe(0);
  await hub.done;
  expect(read()).toBe(stale);
});

test('the MCP server, which lives inside an agent, and the hub that it starts leave them', async () => {
  const { home, stale, read } = await staleHome();
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'agenthooks_list', arguments: {} } },
  ];
  const server = spawn(process.execPath, [main, 'mcp'], {
    env: { PATH: '/usr/bin:/bin', HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answered = new Promise<string>((resolve) => {
    let heard = '';
    server.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const line = heard.split('\n').find((one) => one.includes('"id":2'));
      if (line !== undefined) resolve(line);
    });
  });
  for (const message of messages) {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  expect(await answered).toContain('"sessions"');
  const status = await agenthooks(['hub', 'status', '--json'], { home });
  expect(JSON.parse(status.out)).toMatchObject({ running: true });
  server.stdin.end();
  await new Promise((resolve) => server.on('close', resolve));
  expect((await agenthooks(['hub', 'stop'], { home })).code).toBe(0);
  expect(read()).toBe(stale);
});
