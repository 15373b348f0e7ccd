import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude, type Feature } from '@agenthooks/agent-catalog';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type InstallRequest,
  installAgent,
  Refusal,
  removeAgent,
  statusOf,
  syncHooks,
  verifyRemoved,
} from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = claude;
const features: Feature[] = ['state', 'record', 'usage'];
const loved = '{\n  "theme": "dark"\n}\n';
const owned = `{
  "statusLine": { "type": "command", "padding": 0, "command": "printf '\\u0025s' \\"mine\\"" },
  "theme": "dark"
}
`;

function rootWith(text: string | null = loved) {
  const root = scratch();
  const file = join(root, 'settings.json');
  if (text !== null) writeFileSync(file, text);
  const read = () => readFileSync(file, 'utf8');
  const line = () => (JSON.parse(read()) as { statusLine?: Record<string, unknown> }).statusLine;
  const install = (more: Partial<InstallRequest> = {}) =>
    installAgent({ agent, root, features, ...more });
  return { root, file, read, line, install };
}

test.each([
  ['a file of a person', loved],
  ['an empty object', '{}'],
  ['an object with blanks', '{ \n }\n'],
  ['no file', null],
  ['one line', '{"theme":"dark"}'],
])('a free slot is claimed in %s, and given back byte for byte', (_, text) => {
  const { root, read, line, install } = rootWith(text);
  const done = install();
  expect(done.usage).toMatchObject({ owner: 'us' });
  expect(line()).toEqual({ type: 'command', command: expect.stringContaining('set -- usage') });
  expect(statusOf({ agent, root })).toMatchObject({ installed: true, usage: { owner: 'us' } });
  expect(install().changed).toBe(false);
  expect(removeAgent({ agent, root }).restored).toBe(true);
  if (text === null) expect(read).toThrow('ENOENT');
  else expect(read()).toBe(text);
  expect(verifyRemoved({ agent, root })).toEqual({ clean: true, left: [] });
});

test('what others wrote since stays, and the slot leaves', () => {
  const { root, file, read, install } = rootWith();
  install();
  writeFileSync(file, read().replace('"dark"', '"light"'));
  removeAgent({ agent, root });
  expect(read()).toBe(loved.replace('dark', 'light'));
});

test('without the feature the slot is not touched', () => {
  const { line, install } = rootWith();
  expect(install({ features: ['state'] }).usage).toBeNull();
  expect(line()).toBeUndefined();
});

test('the feature that is chosen no more gives the slot back', () => {
  const { read, line, install } = rootWith();
  install();
  install({ features: ['state', 'record'] });
  expect(line()).toBeUndefined();
  const without = read();
  install();
  install({ features: ['state', 'record'] });
  expect(read()).toBe(without);
});

test('a slot of somebody else stays as it is, and the install is complete', async () => {
  const { root, read, line, install } = rootWith(owned);
  const before = line();
  expect(install().usage).toEqual({ owner: 'other', command: 'printf \'%s\' "mine"' });
  expect(line()).toEqual(before);
  expect(statusOf({ agent, root })).toMatchObject({
    rung: 'loadable',
    installed: true,
    usage: { owner: 'other', command: 'printf \'%s\' "mine"' },
  });
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'current' });
  expect(line()).toEqual(before);
  removeAgent({ agent, root });
  expect(read()).toBe(owned);
});

test('its script is there all the same, so that the next sync claims a slot that is free by now', async () => {
  const { root, file, read, line, install } = rootWith(owned);
  install();
  expect(readFileSync(join(root, 'agenthooks/hook.sh'), 'utf8')).toContain('usage)');
  const { statusLine: _, ...others } = JSON.parse(read()) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(others, null, 2));
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'updated' });
  expect(line()).toMatchObject({ command: expect.stringContaining('usage') });
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'current' });
});

test('wrapped, only the command changes, its output stays, and a removal gives its bytes back', async () => {
  const { root, read, line, install } = rootWith(owned);
  const { usage } = install({ chain: true });
  expect(usage).toMatchObject({ owner: 'us', chained: 'printf \'%s\' "mine"' });
  expect(line()).toMatchObject({ type: 'command', padding: 0 });
  const command = String(line()!.command);
  const ran = spawnSync('/bin/sh', ['-c', command], {
    input: '{}',
    env: { PATH: '/usr/bin:/bin' },
  });
  expect(ran).toMatchObject({ status: 0, stdout: Buffer.from('mine') });
  // A later install, and a sync, keep it wrapped without being told.
  expect(install().changed).toBe(false);
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'current' });
  expect(statusOf({ agent, root }).usage).toMatchObject({ chained: 'printf \'%s\' "mine"' });
  expect(removeAgent({ agent, root }).restored).toBe(true);
  expect(read()).toBe(owned);
});

test('wrapped and edited by others since, the owner gets the slot back as it was written', () => {
  const { root, file, read, install } = rootWith(owned);
  install({ chain: true });
  writeFileSync(file, read().replace('"dark"', '"light"'));
  removeAgent({ agent, root });
  expect(read()).toBe(owned.replace('dark', 'light'));
});

test('wrapped, with the manifest lost, the owner’s command comes back', () => {
  const { root, read, line, install } = rootWith(owned);
  install({ chain: true });
  writeFileSync(join(root, 'agenthooks/manifest.json'), 'garbage');
  removeAgent({ agent, root });
  expect(line()).toEqual({ type: 'command', padding: 0, command: 'printf \'%s\' "mine"' });
  expect(JSON.parse(read())).toEqual(JSON.parse(owned));
});

test('whoever took the slot from us keeps it', async () => {
  const { root, file, read, line, install } = rootWith();
  install();
  const settings = JSON.parse(read()) as Record<string, unknown>;
  settings.statusLine = { type: 'command', command: 'theirs' };
  writeFileSync(file, JSON.stringify(settings, null, 2));
  expect(statusOf({ agent, root }).usage).toEqual({ owner: 'other', command: 'theirs' });
  await syncHooks({ agent, root });
  expect(line()).toEqual({ type: 'command', command: 'theirs' });
  removeAgent({ agent, root });
  expect(line()).toEqual({ type: 'command', command: 'theirs' });
});

test('any command of an owner can be wrapped and comes back, in any spelling', () => {
  fc.assert(
    fc.property(fc.string(), (command) => {
      const text = `{"statusLine": {"command": ${JSON.stringify(command)}, "type": "command"}}`;
      const { root, read, install } = rootWith(text);
      install({ chain: true, features: ['usage'] });
      expect(statusOf({ agent, root }).usage).toMatchObject({ owner: 'us', chained: command });
      writeFileSync(join(root, 'settings.json'), `${read()}\n`);
      removeAgent({ agent, root });
      expect(read()).toBe(`${text}\n`);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['no object', '{"statusLine": "x"}'],
  ['an object without a command', '{"statusLine": {"type": "static"}}'],
  ['a command that is a list', '{"statusLine": {"type": "command", "command": ["x"]}}'],
])('a slot that is %s is somebody’s, and refused only where it is to be wrapped', (_, text) => {
  const { root, read, line, install } = rootWith(text);
  const before = line();
  expect(() => install({ chain: true })).toThrow(Refusal);
  expect(read()).toBe(text);
  expect(install().usage).toEqual({ owner: 'other' });
  expect(line()).toEqual(before);
  removeAgent({ agent, root });
  expect(read()).toBe(text);
});

test('the slot twice is refused', () => {
  const { read, install } = rootWith('{"statusLine": {},\n "statusLine": {}}');
  expect(() => install()).toThrow('"statusLine" stands here for the second time');
  expect(read()).toBe('{"statusLine": {},\n "statusLine": {}}');
});

test('status names the file of a project whose own status line counts before ours', () => {
  const { root, install } = rootWith();
  install();
  const project = scratch();
  expect(statusOf({ agent, root, project }).usage).not.toHaveProperty('outrankedBy');
  mkdirSync(join(project, '.claude'));
  const shared = join(project, '.claude/settings.json');
  writeFileSync(shared, '{"statusLine": {"type": "command", "command": "theirs"}}');
  expect(statusOf({ agent, root, project }).usage).toMatchObject({
    owner: 'us',
    outrankedBy: { file: shared, command: 'theirs' },
  });
  const local = join(project, '.claude/settings.local.json');
  writeFileSync(local, '{"statusLine": {"type": "command", "command": "local"}}');
  expect(statusOf({ agent, root, project }).usage).toMatchObject({
    outrankedBy: { file: local, command: 'local' },
  });
  writeFileSync(local, '{ // dropped\n"statusLine": {"type": "command", "command": "local"}}');
  expect(statusOf({ agent, root, project }).usage?.outrankedBy?.file).toBe(shared);
});

test('a home that is also the project has one slot, and nothing counts before it', () => {
  const project = scratch();
  const root = join(project, '.claude');
  mkdirSync(root);
  installAgent({ agent, root, features });
  expect(statusOf({ agent, root, project }).usage).toMatchObject({ owner: 'us' });
  expect(statusOf({ agent, root, project }).usage).not.toHaveProperty('outrankedBy');
});
