import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type AgentDefinition, agents, claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import {
  type Files,
  installAgent,
  Refusal,
  realFiles,
  removeAgent,
  statusOf,
  syncHooks,
  verifyRemoved,
} from '../src/index.ts';
import { scratch } from './folders.ts';

const every = agents.map((agent) => [agent.id, agent] as const);
/** Whose hooks stand in a file that the person edits too. */
const shared = every.filter(([, { config }]) => 'own' in config && config.own === null);
const home = '/home/user/state';

/** A root whose config's folder is there, and the path of the config. */
function place(agent: AgentDefinition): { root: string; config: string } {
  const root = scratch();
  const { config } = statusOf({ agent, root, home });
  mkdirSync(dirname(config), { recursive: true });
  return { root, config };
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** Refused by an install, said by a status, left by a sync: nothing of ours is made. */
async function expectRefused(agent: AgentDefinition, root: string, code: Refusal['code']) {
  const refusal = refusalOf(() => installAgent({ agent, root, home }));
  expect(refusal).toMatchObject({ code });
  expect(refusal.message).toContain('Nothing was changed.');
  expect(statusOf({ agent, root, home })).toMatchObject({ installed: false, problem: { code } });
  expect(await syncHooks({ agent, root, home })).toMatchObject({ did: 'nothing' });
  expect(existsSync(join(root, 'agenthooks'))).toBe(false);
}

test.each(every)('%s: a config that is a directory is refused', async (_, agent) => {
  const { root, config } = place(agent);
  mkdirSync(config);
  await expectRefused(agent, root, 'not-a-file');
  expect(readdirSync(config)).toEqual([]);
});

test.each(every)('%s: a dangling link is refused and stays', async (_, agent) => {
  const { root, config } = place(agent);
  symlinkSync('nowhere', config);
  await expectRefused(agent, root, 'dangling-link');
  expect(lstatSync(config).isSymbolicLink()).toBe(true);
});

test.each(every)('%s: links that lead in a circle are refused', async (_, agent) => {
  const { root, config } = place(agent);
  symlinkSync(`${config}.other`, config);
  symlinkSync(config, `${config}.other`);
  await expectRefused(agent, root, 'dangling-link');
});

test.each(shared)(
  '%s: through a chain of links the last file is edited, and all stay',
  (_, agent) => {
    const { root, config } = place(agent);
    const kept = join(scratch(), 'kept.json');
    writeFileSync(kept, '{}\n');
    symlinkSync(kept, `${config}.2`);
    symlinkSync(`${config}.2`, `${config}.1`);
    symlinkSync(`${config}.1`, config);
    installAgent({ agent, root, home });
    expect(readFileSync(kept, 'utf8')).toContain('hook.sh');
    removeAgent({ agent, root });
    expect(readFileSync(kept, 'utf8')).toBe('{}\n');
    for (const link of [config, `${config}.1`, `${config}.2`]) {
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
    }
  },
);

test.each(every)("%s: another user's file is refused", async (_, agent) => {
  const { root, config } = place(agent);
  writeFileSync(config, '{}');
  if (process.getuid?.() === 0) {
    chownSync(config, 12_345, 12_345);
    await expectRefused(agent, root, 'foreign-owner');
  }
  const files: Files = {
    ...realFiles,
    facts(path, follow) {
      const facts = realFiles.facts(path, follow);
      return facts && path === config ? { ...facts, uid: 54_321 } : facts;
    },
  };
  const { code } = refusalOf(() => installAgent({ agent, root, home, files }));
  expect(code).toBe('foreign-owner');
  expect(readFileSync(config, 'utf8')).toBe('{}');
});

const agent = claude;
const settings = (root: string) => join(root, 'settings.json');

function rootWith(text: string): { root: string; read: () => string } {
  const root = scratch();
  writeFileSync(settings(root), text);
  return { root, read: () => readFileSync(settings(root), 'utf8') };
}

test.each([
  ['"hooks" twice', '{"hooks": {},\n "hooks": {}}', 2, 2],
  ['an event twice', '{"hooks": {"Stop": [],\n  "Stop": []}}', 2, 3],
])('duplicate keys on our way (%s) are refused with their place', async (_, text, line, column) => {
  const { root, read } = rootWith(text);
  const { code, place: at } = refusalOf(() => installAgent({ agent, root }));
  expect({ code, at }).toEqual({ code: 'duplicate-key', at: { line, column } });
  expect(read()).toBe(text);
});

test('duplicate keys that are not on our way are nobody’s business of ours', () => {
  const text = '{\n  "env": {"A": "1", "A": "2"},\n  "theme": "dark",\n  "theme": "light"\n}\n';
  const { root, read } = rootWith(text);
  installAgent({ agent, root });
  expect(read()).toContain('"A": "1", "A": "2"');
  removeAgent({ agent, root });
  expect(read()).toBe(text);
});

test.each([
  ['hooks that are a list', '{"hooks": []}'],
  ['hooks that are a number', '{"hooks": 3}'],
  ['hooks that are null', '{"hooks": null}'],
  ['an event that is text', '{"hooks": {"Stop": "x"}}'],
  ['an event that is null', '{"hooks": {"Stop": null}}'],
  ['a file that is a list', '[]'],
  ['a file that is text', '"x"'],
])('another type where ours would stand (%s) is refused', async (_, text) => {
  const { root, read } = rootWith(text);
  await expectRefused(agent, root, 'wrong-type');
  expect(read()).toBe(text);
});

/** Entries of other tools that no agent documents: they are never touched, whatever they are. */
test.each([
  ['without its inner array', '{"matcher": "Bash"}'],
  ['whose inner array is an object', '{"hooks": {"type": "command", "command": "x"}}'],
  ['whose inner array is empty', '{"hooks": []}'],
  [
    'whose matcher is an object',
    '{"matcher": {"tools": ["Bash"]}, "hooks": [{"type": "command", "command": "x"}]}',
  ],
  [
    'whose matcher is a list',
    '{"matcher": ["Bash"], "hooks": [{"type": "command", "command": "x"}]}',
  ],
  ['that is text', '"x"'],
  ['that is null', 'null'],
  ['whose command is a number', '{"hooks": [{"type": "command", "command": 3}]}'],
  ['that is a prompt', '{"hooks": [{"type": "prompt", "prompt": "hook.sh"}]}'],
])("another tool's entry %s stays as it is", async (_, entry) => {
  const text = `{\n  "hooks": {\n    "Stop": [${entry}]\n  }\n}\n`;
  const { root, read } = rootWith(text);
  installAgent({ agent, root });
  expect(read()).toContain(`"Stop": [${entry}`);
  expect(statusOf({ agent, root })).toMatchObject({ installed: true, ours: true });
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'current' });
  expect(removeAgent({ agent, root }).restored).toBe(true);
  expect(read()).toBe(text);
});

test('disableAllHooks is refused; false is not', async () => {
  const { root } = rootWith('{\n  "disableAllHooks": true\n}\n');
  await expectRefused(agent, root, 'switched-off');
  const off = rootWith('{"disableAllHooks": false}');
  installAgent({ agent, root: off.root });
  expect(statusOf({ agent, root: off.root })).toMatchObject({ installed: true });
});

test('a home that is also the project holds one install, whichever name it is called by', async () => {
  const project = scratch();
  const root = join(project, '.claude');
  mkdirSync(root);
  writeFileSync(settings(root), '{\n  "theme": "dark"\n}\n');
  const link = join(scratch(), 'home');
  symlinkSync(project, link);
  const byLink = join(link, '.claude');
  expect(agent.config.roots({ HOME: project, CLAUDE_CONFIG_DIR: root })[0]).toBe(root);
  installAgent({ agent, root });
  const once = readFileSync(settings(root), 'utf8');
  // Called by the link, its entries are ours too, and are replaced and not doubled.
  installAgent({ agent, root: byLink });
  const count = (text: string) => text.split('hook.sh').length;
  expect(count(readFileSync(settings(root), 'utf8'))).toBe(count(once));
  installAgent({ agent, root });
  expect(readFileSync(settings(root), 'utf8')).toBe(once);
  removeAgent({ agent, root: byLink });
  expect(readFileSync(settings(root), 'utf8')).toBe('{\n  "theme": "dark"\n}\n');
});

test('a backup that is there already is neither overwritten, nor restored, nor taken away', () => {
  const { root, read } = rootWith('{\n  "theme": "dark"\n}\n');
  const backup = join(root, 'agenthooks/backup/settings.json');
  mkdirSync(dirname(backup), { recursive: true });
  writeFileSync(backup, '{"theme": "of another year"}');
  installAgent({ agent, root });
  expect(readFileSync(backup, 'utf8')).toBe('{"theme": "of another year"}');
  const { restored, kept } = removeAgent({ agent, root });
  expect({ restored, kept }).toEqual({ restored: true, kept: ['backup'] });
  expect(read()).toBe('{\n  "theme": "dark"\n}\n');
  expect(readFileSync(backup, 'utf8')).toBe('{"theme": "of another year"}');
});

test.each([
  ['a file where our folder belongs', 'agenthooks', 'file'],
  ['a file where the folder of backups belongs', 'agenthooks/backup', 'file'],
  ['a folder at the place of the backup', 'agenthooks/backup/settings.json', 'folder'],
  ['a folder at the place of the script', 'agenthooks/hook.sh', 'folder'],
  ['a folder at the place of the manifest', 'agenthooks/manifest.json', 'folder'],
])('%s is refused, and the config stays', (_, name, kind) => {
  const { root, read } = rootWith('{}');
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  if (kind === 'file') writeFileSync(path, 'mine');
  else mkdirSync(path);
  expect(refusalOf(() => installAgent({ agent, root })).code).toBe('not-a-file');
  expect(read()).toBe('{}');
  expect(existsSync(path)).toBe(true);
});

test.each(every)('%s: a manifest that is missing or garbage is written anew', (_, one) => {
  for (const text of [
    undefined,
    '',
    'garbage',
    '{}',
    '[]',
    '{"schemaVersion":1}',
    '{"schemaVersion":0}',
  ]) {
    const { root } = place(one);
    installAgent({ agent: one, root, home });
    const manifest = join(root, 'agenthooks/manifest.json');
    const before = readFileSync(manifest, 'utf8').replace(/"installedAt".*/, '');
    if (text === undefined) rmSync(manifest);
    else writeFileSync(manifest, text);
    expect(installAgent({ agent: one, root, home }).changed).toBe(true);
    const now = JSON.parse(readFileSync(manifest, 'utf8')) as { features: string[] };
    expect(now.features, before).toEqual(['state', 'record']);
    removeAgent({ agent: one, root });
    expect(verifyRemoved({ agent: one, root })).toEqual({ clean: true, left: [] });
  }
});

test.each(every)(
  '%s: a manifest newer than us is refused by all, and all stays',
  async (_, one) => {
    const { root } = place(one);
    const { config } = installAgent({ agent: one, root, home });
    const manifest = join(root, 'agenthooks/manifest.json');
    writeFileSync(manifest, '{"schemaVersion": 99, "features": ["state"]}');
    const before = readFileSync(config, 'utf8');
    expect(refusalOf(() => installAgent({ agent: one, root, home })).code).toBe('newer-manifest');
    expect(refusalOf(() => removeAgent({ agent: one, root, home })).code).toBe('newer-manifest');
    expect(await syncHooks({ agent: one, root, home })).not.toMatchObject({ did: 'updated' });
    expect(readFileSync(config, 'utf8')).toBe(before);
  },
);

test.each(every)('%s: an install by another brand in the same place stays', (_, one) => {
  const { root } = place(one);
  const brand = 'my-terminal';
  const theirs = installAgent({ agent: one, root, home, brand });
  const before = readFileSync(theirs.config, 'utf8');
  installAgent({ agent: one, root, home });
  expect(statusOf({ agent: one, root, home, brand })).toMatchObject({ installed: true });
  removeAgent({ agent: one, root });
  expect(readFileSync(theirs.config, 'utf8')).toBe(before);
  expect(statusOf({ agent: one, root, home, brand })).toMatchObject({ installed: true });
  expect(verifyRemoved({ agent: one, root })).toEqual({ clean: true, left: [] });
});

test.each(every)('%s: a root that vanished is nothing of ours, and removal is done', (_, one) => {
  const { root } = place(one);
  installAgent({ agent: one, root, home });
  rmSync(root, { recursive: true });
  expect(statusOf({ agent: one, root, home })).toMatchObject({ rung: 'none', ours: false });
  expect(removeAgent({ agent: one, root })).toMatchObject({ changed: false });
  expect(verifyRemoved({ agent: one, root })).toEqual({ clean: true, left: [] });
  expect(existsSync(root)).toBe(false);
});

test.each(every)('%s: ten syncs leave one copy', async (_, one) => {
  const { root } = place(one);
  const { config } = installAgent({ agent: one, root, home });
  const before = readFileSync(config, 'utf8');
  for (let i = 0; i < 10; i++) await syncHooks({ agent: one, root, home });
  expect(readFileSync(config, 'utf8')).toBe(before);
});
