import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetRoot, type KnownRoot, knownRoots, rememberRoot } from '../src/index.ts';
import { scratch } from './folders.ts';

const work: KnownRoot = { agent: 'claude', root: '/home/user/work/.claude' };
const clone: KnownRoot = {
  agent: 'claude',
  root: '/home/user/.my-claude',
  clone: { name: 'my-claude', command: 'myc' },
};
const boxed: KnownRoot = {
  agent: 'claude',
  root: '/srv/box/.claude',
  container: { root: '/root/.claude', node: '/usr/bin/node', home: '/state' },
};

test('what was remembered is found again, each root once, and forgotten one by one', () => {
  const home = scratch();
  for (const known of [boxed, work, clone, work, boxed]) rememberRoot({ home }, known);
  expect(knownRoots({ home })).toEqual([clone, work, boxed]);
  forgetRoot({ home }, work);
  forgetRoot({ home }, work);
  expect(knownRoots({ home })).toEqual([clone, boxed]);
});

test('the same root of two agents is two', () => {
  const home = scratch();
  const other = { ...work, agent: 'codex' };
  rememberRoot({ home }, work);
  rememberRoot({ home }, other);
  forgetRoot({ home }, work);
  expect(knownRoots({ home })).toEqual([other]);
});

test('nobody else reads it, and the same again writes nothing', () => {
  const home = scratch();
  rememberRoot({ home }, work);
  const folder = join(home, 'roots');
  const [name] = readdirSync(folder);
  const file = join(folder, name!);
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  const { mtimeNs } = statSync(file, { bigint: true });
  rememberRoot({ home }, work);
  expect(statSync(file, { bigint: true }).mtimeNs).toBe(mtimeNs);
});

test.each([
  ['garbage', 'x'],
  ['nothing', ''],
  ['another form', '[]'],
  ['a newer form', '{"schemaVersion":2,"agent":"claude","root":"/a"}'],
  ['a relative root', '{"schemaVersion":1,"agent":"claude","root":"a"}'],
  ['a clone without a name', '{"schemaVersion":1,"agent":"claude","root":"/a","clone":{}}'],
  ['a container without a root', '{"schemaVersion":1,"agent":"claude","root":"/a","container":3}'],
])('a file with %s is passed over and stays', (_, text) => {
  const home = scratch();
  rememberRoot({ home }, work);
  const file = join(home, 'roots/other.json');
  writeFileSync(file, text);
  mkdirSync(join(home, 'roots/folder.json'));
  expect(knownRoots({ home })).toEqual([work]);
  expect(existsSync(file)).toBe(true);
});

test('where nothing was remembered nothing is made', () => {
  const home = scratch();
  expect(knownRoots({ home })).toEqual([]);
  forgetRoot({ home }, work);
  expect(readdirSync(home)).toEqual([]);
});
