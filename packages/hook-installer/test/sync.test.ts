import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type AgentDefinition,
  agents,
  type CommandHooksAgent,
  claude,
} from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, removeAgent, statusOf, syncHooks } from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = claude;
const loved = '{\n  "theme": "dark"\n}\n';
const every = agents.map((one) => [one.id, one] as const);

function rootWith(settings = loved): { root: string; file: string; read: () => string } {
  const root = scratch();
  const file = join(root, 'settings.json');
  writeFileSync(file, settings);
  return { root, file, read: () => readFileSync(file, 'utf8') };
}

/** The agent as an older version of the catalog knew it. */
function older(change: (hooks: CommandHooksAgent['hooks']) => CommandHooksAgent['hooks']) {
  return { ...claude, hooks: change(claude.hooks) };
}

const place = (one: AgentDefinition) => ({ agent: one, root: scratch(), home: '/state' });

test.each(every)('%s: where there is nothing of ours nothing is introduced', async (_, one) => {
  const { root, home } = place(one);
  const before = statSync(root, { bigint: true }).mtimeNs;
  expect(await syncHooks({ agent: one, root, home })).toMatchObject({
    did: 'nothing',
    features: [],
  });
  expect(statSync(root, { bigint: true }).mtimeNs).toBe(before);
});

test.each(every)('%s: the same version writes not a byte, ten times', async (_, one) => {
  const { root, home } = place(one);
  const { config, scripts } = installAgent({ agent: one, root, home });
  await syncHooks({ agent: one, root, home });
  const paths = [
    config,
    join(root, 'agenthooks/manifest.json'),
    ...scripts.map(({ path }) => path),
  ];
  const state = () =>
    paths.map((path) => [readFileSync(path, 'utf8'), statSync(path, { bigint: true }).mtimeNs]);
  const before = state();
  for (let i = 0; i < 10; i++) {
    expect(await syncHooks({ agent: one, root, home })).toMatchObject({ did: 'current' });
  }
  expect(state()).toEqual(before);
});

test('an install that lacks a new event is still ours, and gets it', async () => {
  const { root, file, read } = rootWith();
  installAgent({
    agent: older((hooks) => hooks.filter(({ event }) => event !== 'StopFailure')),
    root,
  });
  // Recording has the event too, so it is taken out of the file as well.
  const settings = JSON.parse(read()) as { hooks: Record<string, unknown> };
  delete settings.hooks.StopFailure;
  writeFileSync(file, JSON.stringify(settings, null, 2));
  expect(statusOf({ agent, root })).toMatchObject({ installed: false, ours: true });
  expect(await syncHooks({ agent, root })).toMatchObject({
    did: 'updated',
    features: ['state', 'record'],
  });
  expect(statusOf({ agent, root })).toMatchObject({ installed: true, missing: [] });
});

test('an entry of an event that was retired leaves', async () => {
  const { root, read } = rootWith();
  const stop = claude.hooks.find(({ event }) => event === 'Stop')!;
  const withRetired = older((hooks) => [...hooks, { ...stop, event: 'Retired' }]);
  installAgent({ agent: withRetired, root });
  expect(read()).toContain('"Retired"');
  expect(statusOf({ agent, root })).toMatchObject({ stale: ['Retired'] });
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'updated' });
  expect(read()).not.toContain('Retired');
  removeAgent({ agent, root });
  expect(read()).toBe(loved);
});

test('one entry that is left of all is consent', async () => {
  const { root, file, read } = rootWith();
  installAgent({ agent, root });
  const { hooks, ...others } = JSON.parse(read()) as { hooks: Record<string, unknown> };
  writeFileSync(file, JSON.stringify({ ...others, hooks: { Stop: hooks.Stop } }));
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'updated' });
  expect(statusOf({ agent, root })).toMatchObject({ installed: true });
});

test('no entry is left of all: the scripts alone are no consent', async () => {
  const { root, file, read } = rootWith();
  installAgent({ agent, root });
  writeFileSync(file, loved);
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'nothing' });
  expect(read()).toBe(loved);
});

test('a set is replaced by the features that were chosen, and no other is introduced', async () => {
  const { root, file, read } = rootWith();
  installAgent({ agent, root, features: ['state'] });
  writeFileSync(file, read().replace('"timeout": 5', '"timeout": 4'));
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'updated', features: ['state'] });
  expect(read()).not.toContain('hook.mjs');
});

test.each([
  ['missing', undefined],
  ['garbage', '{"schemaVersion":1}'],
  ['one that came with a project', '{"schemaVersion":1,"agent":"claude"'],
])('a manifest that is %s does not say that we wrote the file: it is left', async (_, text) => {
  const { root, file, read } = rootWith();
  const manifest = join(root, 'agenthooks/manifest.json');
  installAgent({ agent, root });
  const whole = JSON.parse(readFileSync(manifest, 'utf8')) as { config: { path: string } };
  whole.config.path = '/home/somebody/project/.claude/settings.json';
  writeFileSync(manifest, text?.endsWith('"claude"') ? JSON.stringify(whole) : (text ?? ''));
  writeFileSync(file, read().replace('"timeout": 5', '"timeout": 4'));
  const before = read();
  expect(await syncHooks({ agent, root })).toMatchObject({
    did: 'left',
    features: ['state', 'record'],
    why: expect.stringContaining('not touched'),
  });
  expect(read()).toBe(before);
});

test('what a newer version wrote is left, and runs as it is', async () => {
  const { root, read } = rootWith();
  installAgent({ agent, root });
  const manifest = join(root, 'agenthooks/manifest.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"schemaVersion": 1', '"schemaVersion": 2'),
  );
  const before = read();
  expect(await syncHooks({ agent, root })).toMatchObject({
    did: 'left',
    features: ['state', 'record'],
    why: expect.stringContaining('newer agenthooks'),
  });
  expect(read()).toBe(before);
});

test('a file that the agent drops runs nothing, and is left', async () => {
  const { root, file, read } = rootWith();
  installAgent({ agent, root });
  writeFileSync(file, `// mine\n${read()}`);
  const before = read();
  expect(await syncHooks({ agent, root })).toMatchObject({
    did: 'left',
    features: [],
    why: expect.stringContaining(`${file}:1:1`),
  });
  expect(read()).toBe(before);
});

test('a root that vanished is not made again', async () => {
  const root = join(scratch(), 'gone');
  for (const [, one] of every) {
    expect(await syncHooks({ agent: one, root })).toMatchObject({ did: 'nothing' });
  }
  expect(() => statSync(root)).toThrow('ENOENT');
  expect(statSync(dirname(root)).isDirectory()).toBe(true);
});

test('through a link to the file it is still the one that we wrote', async () => {
  const { root, file } = rootWith();
  const { symlinkSync, renameSync } = await import('node:fs');
  const kept = join(scratch(), 'dotfiles.json');
  renameSync(file, kept);
  symlinkSync(kept, file);
  installAgent({ agent, root });
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('"timeout": 5', '"timeout": 4'));
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'updated' });
});
