import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { agenthooks, scratch } from './process.ts';

const loved = '{\n  "theme": "dark"\n}\n';

interface Row {
  agent: string;
  title: string;
  root: string;
  rung: string;
  ours: boolean;
  installed: boolean;
  off?: string;
}

async function status(home: string, ...names: string[]): Promise<Row[]> {
  const { out } = await agenthooks(['status', ...names, '--json'], { home });
  return JSON.parse(out) as Row[];
}

test('a root that was named once is found by status, sync and remove without its name', async () => {
  const home = scratch();
  const root = join(home, 'work/.claude');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'settings.json'), loved);
  await agenthooks(['install', 'claude', '--root', root], { home });
  expect((await status(home, 'claude')).map(({ root: one, rung }) => [one, rung])).toEqual([
    [join(home, '.claude'), 'none'],
    [root, 'loadable'],
  ]);
  const synced = await agenthooks(['sync', 'claude', '--json'], { home });
  expect(JSON.parse(synced.out)).toMatchObject([{ did: 'nothing' }, { root, did: 'current' }]);
  const removed = await agenthooks(['remove', '--verify'], { home });
  expect(removed.code).toBe(0);
  expect(readFileSync(join(root, 'settings.json'), 'utf8')).toBe(loved);
  expect(await status(home, 'claude')).toHaveLength(1);
});

test('remove --verify proves every root of every agent', async () => {
  const home = scratch();
  const roots = agents.flatMap(({ id }) => [
    [id, join(home, 'one', id)],
    [id, join(home, 'two', id)],
  ]);
  for (const name of ['one', 'two']) mkdirSync(join(home, name));
  const installs = roots.map(([id, root]) =>
    agenthooks(['install', id!, '--root', root!], { home }),
  );
  for (const done of await Promise.all(installs)) expect(done).toMatchObject({ code: 0 });
  const before = (await status(home)).filter(({ ours }) => ours).map(({ root }) => root);
  expect(before.sort()).toEqual(roots.map(([, root]) => root).sort());
  const { out, code } = await agenthooks(['remove', '--verify', '--json'], { home });
  expect(code).toBe(0);
  const done = JSON.parse(out) as { verified: { clean: boolean; left: string[] } }[];
  expect(done).toHaveLength(roots.length + (await status(home)).length);
  expect(done.every(({ verified }) => verified.clean && verified.left.length === 0)).toBe(true);
  for (const name of ['one', 'two']) expect(readdirSync(join(home, name))).toEqual([]);
});

test('a root that vanished is said to be gone, is not made again, and is forgotten', async () => {
  const home = scratch();
  const root = join(home, 'work');
  await agenthooks(['install', 'claude', '--root', root], { home });
  rmSync(root, { recursive: true });
  expect(await status(home, 'claude')).toMatchObject([{}, { root, rung: 'none', ours: false }]);
  const synced = await agenthooks(['sync', 'claude', '--json'], { home });
  expect(JSON.parse(synced.out)).toMatchObject([{ did: 'nothing' }, { root, did: 'nothing' }]);
  expect(await agenthooks(['remove', 'claude', '--verify'], { home })).toMatchObject({ code: 0 });
  expect(await status(home, 'claude')).toHaveLength(1);
  expect(readdirSync(home)).not.toContain('work');
});

test('a root that moved holds nothing that we wrote there: it is left', async () => {
  const home = scratch();
  const [old, moved] = [join(home, 'old'), join(home, 'moved')];
  await agenthooks(['install', 'claude', '--root', old], { home });
  renameSync(old, moved);
  const before = readFileSync(join(moved, 'settings.json'), 'utf8');
  const { out } = await agenthooks(['sync', 'claude', '--root', moved, '--json'], { home });
  expect(JSON.parse(out)).toMatchObject([{ did: 'nothing' }]);
  expect(readFileSync(join(moved, 'settings.json'), 'utf8')).toBe(before);
});

test.each([
  ['claude', 'CLAUDE_CONFIG_DIR', '', '.claude'],
  ['codex', 'CODEX_HOME', '', '.codex'],
  ['opencode', 'XDG_CONFIG_HOME', 'opencode', '.config/opencode'],
])(
  '%s with %s set: that root is written, and found when it is not set any more',
  async (id, name, below, standard) => {
    const home = scratch();
    const folder = join(home, 'elsewhere');
    const root = join(folder, below);
    const env = { [name]: folder };
    expect(await agenthooks(['install', id], { home, env })).toMatchObject({ code: 0 });
    expect(readdirSync(root)).toContain('agenthooks');
    expect(readdirSync(home)).not.toContain(standard.split('/')[0]);
    for (const later of [env, {}]) {
      const { out } = await agenthooks(['status', id, '--json'], { home, env: later });
      const rows = (JSON.parse(out) as Row[]).filter(({ ours }) => ours);
      expect(rows.map((row) => row.root)).toEqual([root]);
    }
    expect(await agenthooks(['remove', id, '--verify'], { home })).toMatchObject({ code: 0 });
    expect(await status(home, id)).toMatchObject([{ root: join(home, standard), ours: false }]);
  },
);

test('a clone has a name, a program and a root of its own, and is found by its name', async () => {
  const home = scratch();
  const root = join(home, '.my-claude');
  const clone = ['install', 'my-claude', '--clone-of', 'claude', '--root', root];
  expect(await agenthooks(clone, { home })).toMatchObject({ code: 0, err: '' });
  expect(await status(home, 'my-claude')).toMatchObject([
    { agent: 'claude', title: 'my-claude (Claude Code)', root, rung: 'loadable' },
  ]);
  expect(await status(home, 'claude')).toMatchObject([{ root: join(home, '.claude') }]);
  const missing = await agenthooks(['run', 'my-claude'], { home });
  expect(missing.err).toContain('my-claude (Claude Code) is not on PATH (looked for my-claude)');
  expect((await agenthooks(['remove', 'my-claude', '--verify'], { home })).out).toContain(
    'nothing of ours is left',
  );
  expect((await agenthooks(['status', 'my-claude'], { home })).err).toContain('unknown agent');
});

test('a clone of an unknown base is an error, and nothing is written', async () => {
  const home = scratch();
  const root = join(home, '.x');
  const { code, err } = await agenthooks(
    ['install', 'mine', '--clone-of', 'claud', '--root', root],
    { home },
  );
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('no such agent') });
  expect(readdirSync(home)).toEqual([]);
});

test('a clone without a root of its own is an error', async () => {
  const { code, err } = await agenthooks(['install', 'mine', '--clone-of', 'claude']);
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--root') });
});

test('Codex in a container: nothing is written there, it succeeds, and status says off and why', async () => {
  const home = scratch();
  const root = join(home, 'box/.codex');
  mkdirSync(root, { recursive: true });
  const boxed = ['--root', root, '--container-root', '/root/.codex'];
  const { code, out } = await agenthooks(['install', 'codex', ...boxed], { home });
  expect(code).toBe(0);
  expect(out).toContain(`off in ${root}: Codex runs only hooks that its own program approved`);
  expect(readdirSync(root)).toEqual([]);
  const [, row] = await status(home, 'codex');
  expect(row).toMatchObject({
    root,
    rung: 'none',
    off: expect.stringContaining('in the container'),
  });
  expect((await agenthooks(['status', 'codex'], { home })).out).toContain(`off in ${root}`);
});

test('Claude Code in a container: its paths are written, and remove finds them', async () => {
  const home = scratch();
  const root = join(home, 'box/.claude');
  const boxed = ['--root', root, '--container-root', '/root/.claude'];
  await agenthooks(['install', 'claude', ...boxed], { home });
  const text = readFileSync(join(root, 'settings.json'), 'utf8');
  expect(text).toContain('/root/.claude/agenthooks/hook.sh');
  expect(text).not.toContain(home);
  const [, row] = await status(home, 'claude');
  expect(row).toMatchObject({ root, rung: 'loadable', installed: true });
  expect((await agenthooks(['remove', 'claude', '--verify'], { home })).code).toBe(0);
  expect(readdirSync(home).filter((name) => name === 'box')).toEqual([]);
});
