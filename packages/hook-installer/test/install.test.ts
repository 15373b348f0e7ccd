import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { claude, isUnknown } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, removeAgent, statusOf, verifyRemoved } from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = claude;

function rootWith(settings: string | undefined): { root: string; file: string } {
  const root = join(scratch(), "a root with 'quotes' ü");
  mkdirSync(root);
  const file = join(root, 'settings.json');
  if (settings !== undefined) writeFileSync(file, settings);
  return { root, file };
}

const loved = '\uFEFF{\r\n\t"theme": "dark",\r\n\t"note": "ümläuts — ✓"\r\n}\r\n';

test('installed, the ladder says loadable; removed, the file is what it was, byte for byte', () => {
  const { root, file } = rootWith(loved);
  const done = installAgent({ agent, root });
  expect(done.changed).toBe(true);
  expect(statusOf({ agent, root })).toMatchObject({
    rung: 'loadable',
    installed: true,
    ours: true,
  });
  expect(readFileSync(file, 'utf8')).toContain('\r\n\t"note": "ümläuts — ✓",\r\n\t"hooks": {\r\n');
  expect(removeAgent({ agent, root })).toMatchObject({ restored: true, kept: [] });
  expect(readFileSync(file, 'utf8')).toBe(loved);
  expect(readdirSync(root)).toEqual(['settings.json']);
  expect(verifyRemoved({ agent, root })).toEqual({ clean: true, left: [] });
});

test('what somebody else wrote in between stays, and only our bytes leave', () => {
  const { root, file } = rootWith(loved);
  installAgent({ agent, root });
  const edited = readFileSync(file, 'utf8').replace('"dark"', '"light"');
  writeFileSync(file, edited);
  removeAgent({ agent, root });
  expect(readFileSync(file, 'utf8')).toBe(loved.replace('"dark"', '"light"'));
});

test('an install after somebody else wrote does not bring back the older bytes', () => {
  const { root, file } = rootWith(loved);
  installAgent({ agent, root });
  const edited = readFileSync(file, 'utf8')
    .replace('"dark"', '"light"')
    .replace(' working ', ' old ');
  writeFileSync(file, edited);
  expect(statusOf({ agent, root })).toMatchObject({ installed: false, ours: true });
  expect(installAgent({ agent, root }).changed).toBe(true);
  removeAgent({ agent, root });
  expect(readFileSync(file, 'utf8')).toBe(loved.replace('"dark"', '"light"'));
});

test('a file that was not there is gone again, with the folders that were made for it', () => {
  const home = scratch();
  const root = join(home, 'made/.claude');
  installAgent({ agent, root });
  expect(statSync(join(root, 'settings.json')).mode & 0o777).toBe(0o600);
  removeAgent({ agent, root });
  expect(readdirSync(home)).toEqual([]);
});

test('a file that was not there stays when somebody else put something in', () => {
  const { root, file } = rootWith(undefined);
  installAgent({ agent, root });
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...settings, theme: 'dark' }, null, 2));
  removeAgent({ agent, root });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ theme: 'dark' });
});

test('an empty file is empty again', () => {
  const { root, file } = rootWith('');
  installAgent({ agent, root });
  removeAgent({ agent, root });
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('the same version again writes nothing at all', () => {
  const { root, file } = rootWith(loved);
  installAgent({ agent, root });
  const times = () =>
    [file, join(root, 'agenthooks/hook.sh'), join(root, 'agenthooks/manifest.json')].map(
      (path) => statSync(path, { bigint: true }).mtimeNs,
    );
  const before = times();
  for (let i = 0; i < 10; i++) expect(installAgent({ agent, root }).changed).toBe(false);
  expect(times()).toEqual(before);
});

test('a lost script is put back', () => {
  const { root } = rootWith(loved);
  installAgent({ agent, root });
  writeFileSync(join(root, 'agenthooks/hook.sh'), 'echo broken');
  expect(statusOf({ agent, root })).toMatchObject({
    installed: false,
    problem: { code: 'script' },
  });
  expect(installAgent({ agent, root }).changed).toBe(true);
  expect(statusOf({ agent, root })).toMatchObject({ rung: 'loadable' });
});

test('through a link its target is written, and the link stays', () => {
  const { root, file } = rootWith(undefined);
  const kept = join(scratch(), 'dotfiles.json');
  writeFileSync(kept, loved);
  symlinkSync(kept, join(root, 'hop.json'));
  symlinkSync('hop.json', file);
  installAgent({ agent, root });
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readFileSync(kept, 'utf8')).toContain('hooks');
  removeAgent({ agent, root });
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readFileSync(kept, 'utf8')).toBe(loved);
});

test('the mode of the file is kept', () => {
  const { root, file } = rootWith(loved);
  chmodSync(file, 0o640);
  installAgent({ agent, root });
  expect(statSync(file).mode & 0o777).toBe(0o640);
  removeAgent({ agent, root });
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test('two brands live in one file without touching each other', () => {
  const { root, file } = rootWith(loved);
  installAgent({ agent, root });
  const first = readFileSync(file, 'utf8');
  installAgent({ agent, root, brand: 'my-terminal' });
  removeAgent({ agent, root, brand: 'my-terminal' });
  expect(readFileSync(file, 'utf8')).toBe(first);
  removeAgent({ agent, root });
  expect(readFileSync(file, 'utf8')).toBe(loved);
});

test('a dry run writes nothing, and shows every file', () => {
  const { root, file } = rootWith('{\n  "theme": "dark"\n}\n');
  const { diff, scripts, changed } = installAgent({ agent, root, dryRun: true });
  expect(changed).toBe(true);
  expect(diff).toContain('-  "theme": "dark"\n+  "theme": "dark",\n+  "hooks": {');
  expect(scripts.map(({ path }) => path)).toEqual([
    join(root, 'agenthooks/hook.sh'),
    join(root, 'agenthooks/hook.mjs'),
  ]);
  expect(readdirSync(root)).toEqual(['settings.json']);
  expect(readFileSync(file, 'utf8')).toBe('{\n  "theme": "dark"\n}\n');
});

test('without a manifest the entries and the scripts leave all the same', () => {
  const { root, file } = rootWith('{\n  "theme": "dark"\n}\n');
  for (const manifest of [undefined, 'garbage', '{"schemaVersion":1}']) {
    installAgent({ agent, root });
    const path = join(root, 'agenthooks/manifest.json');
    if (manifest !== undefined) writeFileSync(path, manifest);
    removeAgent({ agent, root });
    expect(readFileSync(file, 'utf8')).toBe('{\n  "theme": "dark"\n}\n');
    expect(existsSync(join(root, 'agenthooks'))).toBe(false);
  }
});

test('what stands in our folder and is not ours stays, and is named', () => {
  const { root } = rootWith(loved);
  installAgent({ agent, root });
  writeFileSync(join(root, 'agenthooks/notes.txt'), 'mine');
  expect(removeAgent({ agent, root }).kept).toEqual(['notes.txt']);
  expect(readFileSync(join(root, 'agenthooks/notes.txt'), 'utf8')).toBe('mine');
});

test('removing what was never installed changes nothing and makes no folder', () => {
  const home = scratch();
  expect(removeAgent({ agent, root: join(home, '.claude') })).toMatchObject({ changed: false });
  expect(readdirSync(home)).toEqual([]);
  const { root, file } = rootWith(loved);
  expect(removeAgent({ agent, root })).toMatchObject({ changed: false });
  expect(readFileSync(file, 'utf8')).toBe(loved);
});

test('a permission hook that would be killed while it waits cannot be installed', () => {
  const { root, file } = rootWith(loved);
  const { permission } = claude;
  if (isUnknown(permission)) throw new Error('the agent is answered by a held hook');
  const hold = { seconds: 43_200, hookSeconds: 43_200 };
  const hasty = { ...claude, permission: { ...permission, hold } };
  const features = ['state', 'record', 'approvals'] as const;
  expect(() => installAgent({ agent: hasty, root, features })).toThrow(RangeError);
  expect(readFileSync(file, 'utf8')).toBe(loved);
  expect(installAgent({ agent: claude, root, features }).changed).toBe(true);
});
