import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agenthooks, scratch } from './process.ts';

function homeWith(settings: string) {
  const home = scratch();
  mkdirSync(join(home, '.claude'));
  const file = join(home, '.claude/settings.json');
  writeFileSync(file, settings);
  return { home, read: () => readFileSync(file, 'utf8'), file };
}

test('dry run, install, status, remove --verify: the file is what it was', async () => {
  const settings = '{\n    "theme": "dark"\n}\n';
  const { home, read } = homeWith(settings);
  const dry = await agenthooks(['install', 'claude', '--dry-run'], { home });
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(dry.out).toContain('+    "hooks": {');
  expect(read()).toBe(settings);
  expect(await agenthooks(['install', 'claude'], { home })).toMatchObject({ code: 0, err: '' });
  const status = await agenthooks(['status', 'claude', '--json'], { home });
  expect(JSON.parse(status.out)).toMatchObject([
    { agent: 'claude', rung: 'loadable', installed: true },
  ]);
  const removed = await agenthooks(['remove', 'claude', '--verify'], { home });
  expect(removed).toMatchObject({ code: 0, err: '' });
  expect(removed.out).toContain('byte for byte');
  expect(removed.out).toContain('verified: nothing of ours is left');
  expect(read()).toBe(settings);
});

test('what is uncertain is refused with file, line and column, exit 3', async () => {
  const { home, read, file } = homeWith('{\n  "a": 1, // mine\n}\n');
  const before = read();
  const { code, out, err } = await agenthooks(['install', 'claude'], { home });
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain(`${file}:2:11: a comment makes the agent ignore this whole file`);
  expect(read()).toBe(before);
  const status = await agenthooks(['status', 'claude'], { home });
  expect(status.out).toContain(`${file}:2:11`);
});

test('without names, in a script, install asks for --yes', async () => {
  const { code, err } = await agenthooks(['install']);
  expect(err).toContain('no agent that this version knows is on PATH');
  expect(code).toBe(1);
});

test('an agent that takes a plugin is given one, beside what a person has there', async () => {
  const home = scratch();
  const root = join(home, '.config/opencode');
  mkdirSync(join(root, 'plugins'), { recursive: true });
  writeFileSync(join(root, 'opencode.json'), '{ /* mine */ }');
  const installed = await agenthooks(['install', 'opencode'], { home });
  expect(installed).toMatchObject({ code: 0, err: '' });
  expect(installed.out).toContain(join(root, 'plugins/agenthooks.js'));
  expect(installed.out).not.toContain('backup');
  const status = await agenthooks(['status', 'opencode', '--json'], { home });
  expect(JSON.parse(status.out)).toMatchObject([{ agent: 'opencode', rung: 'loadable' }]);
  const removed = await agenthooks(['remove', 'opencode', '--verify'], { home });
  expect(removed.out).toContain('verified: nothing of ours is left');
  expect(readdirSync(root).sort()).toEqual(['opencode.json', 'plugins']);
  expect(readdirSync(join(root, 'plugins'))).toEqual([]);
});

test('what is known from documents only is installed for only when that is said', async () => {
  const home = scratch();
  const refused = await agenthooks(['install', 'antigravity'], { home });
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('nothing of it was seen on the real program');
  expect(refused.err).toContain('agenthooks install antigravity --unproven');
  expect(readdirSync(home)).not.toContain('.gemini');
  const { code, out } = await agenthooks(['install', 'antigravity', '--unproven'], { home });
  expect(code).toBe(0);
  expect(out).toContain('not proven on the real program');
  const status = await agenthooks(['status', 'antigravity'], { home });
  expect(status.out).toContain('not proven on the real program');
  expect((await agenthooks(['remove', 'antigravity', '--verify'], { home })).code).toBe(0);
});

test('what has no hook that could reach us is not installed, and what is read of it is said', async () => {
  const home = scratch();
  for (const more of [[], ['--unproven'], ['--dry-run']]) {
    const refused = await agenthooks(['install', 'muse', ...more], { home });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('there is nothing to install');
    expect(refused.err).toContain('agenthooks run muse');
  }
  expect(readdirSync(home)).not.toContain('.config');
});
