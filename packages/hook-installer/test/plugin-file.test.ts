import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { opencode } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, Refusal, removeAgent, statusOf, verifyRemoved } from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = opencode;
const loved = '{\n  // mine\n  "theme": "dark",\n}\n';

function rootWith(...folders: string[]): string {
  const root = join(scratch(), "a root with 'quotes' ü");
  mkdirSync(root);
  writeFileSync(join(root, 'opencode.json'), loved);
  for (const folder of folders) mkdirSync(join(root, folder));
  return root;
}

const install = (root: string, more: object = {}) =>
  installAgent({ agent, root, home: '/home/user/state', ...more });

test('one file is written, the ladder says loadable, and removed nothing is left of it', () => {
  const root = rootWith();
  const done = install(root);
  expect(done).toMatchObject({ changed: true, config: join(root, 'plugin/agenthooks.js') });
  expect(statSync(done.config).mode & 0o777).toBe(0o600);
  expect(statusOf({ agent, root })).toMatchObject({
    rung: 'loadable',
    installed: true,
    ours: true,
    features: ['state', 'record'],
  });
  expect(removeAgent({ agent, root })).toMatchObject({ changed: true, restored: true, kept: [] });
  expect(verifyRemoved({ agent, root })).toEqual({ clean: true, left: [] });
  expect(readdirSync(root)).toEqual(['opencode.json']);
  expect(readFileSync(join(root, 'opencode.json'), 'utf8')).toBe(loved);
});

test('a root that was not there is gone again', () => {
  const home = scratch();
  const root = join(home, '.config/opencode');
  install(root);
  expect(existsSync(join(root, 'plugin/agenthooks.js'))).toBe(true);
  removeAgent({ agent, root });
  expect(readdirSync(home)).toEqual([]);
});

test.each(['plugin', 'plugins'])('a person who has the folder %s keeps to it', (folder) => {
  const root = rootWith(folder);
  const other = join(root, folder, 'other.js');
  writeFileSync(other, 'export const Other = async () => ({})\n');
  expect(install(root).config).toBe(join(root, folder, 'agenthooks.js'));
  removeAgent({ agent, root });
  expect(readdirSync(join(root, folder))).toEqual(['other.js']);
});

test('a folder of the person that was empty stays', () => {
  const root = rootWith('plugins');
  install(root);
  removeAgent({ agent, root });
  expect(readdirSync(root).sort()).toEqual(['opencode.json', 'plugins']);
});

test('the same version again writes nothing at all', () => {
  const root = rootWith();
  const { config } = install(root);
  const times = () =>
    [config, join(root, 'agenthooks/manifest.json')].map(
      (path) => statSync(path, { bigint: true }).mtimeNs,
    );
  const before = times();
  for (let i = 0; i < 10; i++) expect(installAgent({ agent, root }).changed).toBe(false);
  expect(times()).toEqual(before);
});

test('a file that somebody changed is of another version, and is brought up to date', () => {
  const root = rootWith();
  const { config } = install(root);
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, `${text}\n// a change`);
  expect(statusOf({ agent, root })).toMatchObject({
    ours: true,
    installed: false,
    rung: 'written',
    problem: { code: 'script' },
  });
  expect(installAgent({ agent, root }).changed).toBe(true);
  expect(readFileSync(config, 'utf8')).toBe(text);
});

test('in both folders it would be loaded twice, so one of them goes', () => {
  const root = rootWith('plugin', 'plugins');
  const { config } = install(root);
  const twin = join(root, 'plugins/agenthooks.js');
  writeFileSync(twin, readFileSync(config));
  expect(statusOf({ agent, root })).toMatchObject({
    installed: false,
    problem: { text: expect.stringContaining('second time') },
  });
  install(root);
  expect(existsSync(twin)).toBe(false);
  writeFileSync(twin, readFileSync(config));
  removeAgent({ agent, root });
  expect([existsSync(config), existsSync(twin)]).toEqual([false, false]);
});

test("somebody else's file at our path is refused, and stays when ours is removed", () => {
  const root = rootWith('plugin');
  const path = join(root, 'plugin/agenthooks.js');
  writeFileSync(path, 'export const Mine = async () => ({})\n');
  expect(() => install(root)).toThrow(Refusal);
  expect(() => install(root)).toThrow('not ours');
  expect(statusOf({ agent, root })).toMatchObject({
    rung: 'none',
    ours: false,
    problem: { code: 'not-ours' },
  });
  expect(removeAgent({ agent, root }).changed).toBe(false);
  expect(readFileSync(path, 'utf8')).toContain('Mine');
  expect(existsSync(join(root, 'agenthooks'))).toBe(false);
});

test('a link to nothing and a folder at our path are refused', () => {
  for (const make of [
    (path: string) => symlinkSync('nowhere.js', path),
    (path: string) => mkdirSync(path),
  ]) {
    const root = rootWith('plugin');
    make(join(root, 'plugin/agenthooks.js'));
    expect(() => install(root)).toThrow(Refusal);
    expect(statusOf({ agent, root }).installed).toBe(false);
  }
});

test('a folder that cannot be written is refused in words', () => {
  if (process.getuid?.() === 0) return;
  const root = rootWith('plugin');
  chmodSync(join(root, 'plugin'), 0o500);
  expect(() => install(root)).toThrow('cannot be written');
});

test('without a manifest the plugin leaves all the same', () => {
  for (const manifest of [undefined, 'garbage', '{"schemaVersion":1}']) {
    const root = rootWith('plugin');
    install(root);
    const path = join(root, 'agenthooks/manifest.json');
    if (manifest !== undefined) writeFileSync(path, manifest);
    removeAgent({ agent, root });
    expect(readdirSync(root).sort()).toEqual(['opencode.json', 'plugin']);
  }
});

test('a dry run says the text and writes nothing', () => {
  const root = rootWith();
  const { scripts, changed } = install(root, { dryRun: true });
  expect(changed).toBe(true);
  expect(scripts.map(({ path }) => path)).toEqual([join(root, 'plugin/agenthooks.js')]);
  expect(readdirSync(root)).toEqual(['opencode.json']);
});

test('two brands live side by side', () => {
  const root = rootWith();
  const first = install(root).config;
  const second = install(root, { brand: 'my-terminal' }).config;
  removeAgent({ agent, root, brand: 'my-terminal' });
  expect([existsSync(first), existsSync(second)]).toEqual([true, false]);
  removeAgent({ agent, root });
  expect(readdirSync(root)).toEqual(['opencode.json']);
});

test('the folder of the environment is a root beside the standard one', () => {
  const roots = agent.config.roots({
    HOME: '/home/user',
    XDG_CONFIG_HOME: '/home/user/etc',
    OPENCODE_CONFIG_DIR: '/home/user/more',
  });
  expect(roots).toEqual(['/home/user/etc/opencode', '/home/user/more']);
  expect(agent.config.roots({ HOME: '/home/user' })).toEqual(['/home/user/.config/opencode']);
});
