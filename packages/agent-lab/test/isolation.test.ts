import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentConfig } from '@agenthooks/agent-catalog';
import { claudeOffline } from '@agenthooks/agent-catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labEnvironment, runVariable } from '../src/isolation/environment.ts';
import { makeHome } from '../src/isolation/home.ts';
import { endProcesses, processesOf } from '../src/isolation/processes.ts';
import { refuseRealHome } from '../src/isolation/refuse.ts';

let base: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'lab-test-')));
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 20 }));

const config: AgentConfig = {
  roots: ({ HOME }) => [`${HOME}/.claude`],
  file: 'settings.json',
  shape: 'json-hooks',
  own: null,
  timeout: { key: 'timeout', unit: 'seconds' },
  reads: { comments: false, trailingCommas: false, bom: true, crlf: true },
  switchedOffBy: 'disableAllHooks',
  trust: null,
};

test('a config root outside the lab is refused, also through a link', () => {
  const folder = mkdtempSync(join(base, 'lab-'));
  const real = mkdtempSync(join(base, 'real-'));
  symlinkSync(real, join(folder, 'link'));
  const refuse = (root: string) => () =>
    refuseRealHome({ folder, roots: [root], homes: [join(base, 'nobody')] });
  expect(refuse(join(folder, 'home/.claude'))).not.toThrow();
  expect(refuse(join(real, '.claude'))).toThrow(`the agent would use ${join(real, '.claude')}`);
  expect(refuse(join(folder, 'link/.claude'))).toThrow("outside the lab's folder");
  expect(refuse(`${folder}-beside`)).toThrow("outside the lab's folder");
});

test('a lab inside the home, or around it, is refused, and says what to set', () => {
  const home = mkdtempSync(join(base, 'home-'));
  const refuse = (folder: string, homes: string[]) => () =>
    refuseRealHome({ folder, roots: [], homes });
  expect(refuse(join(home, 'tmp/lab'), [home])).toThrow('set TMPDIR');
  expect(refuse(home, [home])).toThrow('set TMPDIR');
  expect(refuse(base, [home])).toThrow("is inside the lab's folder");
});

test('a home at the root of the file system does not forbid a temporary folder', () => {
  expect(() =>
    refuseRealHome({ folder: join(base, 'x'), roots: [join(base, 'x/home')], homes: ['/'] }),
  ).not.toThrow();
});

test('the environment of an agent holds nothing of ours', () => {
  const env = labEnvironment({
    recipe: claudeOffline,
    home: '/lab/home',
    cwd: '/lab/project',
    temp: '/lab/tmp',
    port: 4_321,
    run: 'r1',
  });
  expect(env).toMatchObject({
    HOME: '/lab/home',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:4321',
    [runVariable]: 'r1',
  });
  const own = new Set(Object.values(process.env).filter((value) => (value ?? '').length > 20));
  expect(Object.values(env).filter((value) => own.has(value))).toEqual([]);
  const marks = /^(CLAUDECODE|CLAUDE_PID|CLAUDE_CODE_(?!DISABLE|MAX)|OPENAI|CODEX)/;
  expect(Object.keys(env).filter((name) => marks.test(name))).toEqual([]);
});

test('a home is seeded, private and gone afterwards', async () => {
  const home = await makeHome({ recipe: claudeOffline, config, port: 1, trusted: true, run: 'r2' });
  const seeded = JSON.parse(readFileSync(join(home.home, '.claude.json'), 'utf8'));
  expect(Object.keys(seeded.projects)).toEqual([home.cwd]);
  expect(JSON.parse(readFileSync(join(home.home, '.claude/settings.json'), 'utf8'))).toMatchObject({
    permissions: { allow: ['Bash(sh hold.sh:*)'] },
  });
  await home.remove();
  expect(() => realpathSync(home.folder)).toThrow('ENOENT');
});

test('an untrusted home knows no project', async () => {
  const home = await makeHome({
    recipe: claudeOffline,
    config,
    port: 1,
    trusted: false,
    run: 'r3',
  });
  const seeded = JSON.parse(readFileSync(join(home.home, '.claude.json'), 'utf8'));
  expect(seeded.projects).toEqual({});
  await home.remove();
});

test('nothing is left behind where a root would leave the lab', async () => {
  const made = makeHome({
    recipe: claudeOffline,
    config: { ...config, roots: () => ['/etc/agent'] },
    port: 1,
    trusted: true,
    run: 'r4',
  });
  await expect(made).rejects.toThrow('the agent would use /etc/agent');
});

test.runIf(process.platform === 'linux')(
  'a background process is found by its run and ended, a stranger is not',
  async () => {
    const start = (run: string) =>
      spawn('/bin/sh', ['-c', 'sleep 60 & sleep 60'], {
        env: { PATH: process.env.PATH, [runVariable]: run },
        stdio: 'ignore',
      });
    const run = `test-${process.pid}-${Date.now()}`;
    const ours = start(run);
    const stranger = start(`${run}-other`);
    const gone = new Promise((resolve) => ours.once('exit', resolve));
    await expect.poll(() => processesOf(run).length).toBe(3);
    expect(await endProcesses(run)).toHaveLength(3);
    await gone;
    expect(processesOf(run)).toEqual([]);
    expect(processesOf(`${run}-other`)).not.toEqual([]);
    await endProcesses(`${run}-other`);
    expect(stranger.pid).toBeGreaterThan(0);
  },
);
