import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, agents, claude, codex } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import {
  installAgent,
  installHooks,
  removeAgent,
  statusOf,
  syncHooks,
  verifyRemoved,
} from '../src/index.ts';
import { scratch } from './folders.ts';

const container = { root: '/root/.agent' };

/** What stands within a quoted word, in a file of JSON too. */
const unquoted = (text: string) => text.replaceAll(/'\\+''/g, "'");
const asks = ({ config }: AgentDefinition) => 'trust' in config && config.trust !== null;
const runs = agents.filter((agent) => !asks(agent)).map((agent) => [agent.id, agent] as const);
const asked = agents.filter(asks).map((agent) => [agent.id, agent] as const);

/** Everything that stands below a root, as text. */
function allText(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.mjs'))
    .filter(({ name }) => name !== 'manifest.json')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test.each(runs)('%s: nothing that the container reads names a path of ours', (_, agent) => {
  const root = scratch();
  const done = installAgent({ agent, root, container, home: '/home/user/state' });
  expect(done).toMatchObject({ changed: true, features: ['state'] });
  expect(done.off).toBeUndefined();
  const text = allText(root);
  expect(text).not.toContain(root);
  expect(text).not.toContain(process.execPath);
  expect(statusOf({ agent, root })).toMatchObject({ installed: true, features: ['state'] });
});

test.each(runs)('%s: sync and removal know it from the manifest alone', async (_, agent) => {
  const root = scratch();
  installAgent({ agent, root, container, home: '/home/user/state' });
  expect(await syncHooks({ agent, root })).toMatchObject({ did: 'current' });
  expect(removeAgent({ agent, root }).restored).toBe(true);
  expect(verifyRemoved({ agent, root, container })).toEqual({ clean: true, left: [] });
  expect(readdirSync(root)).toEqual([]);
});

test('with Node and a folder there it records, and no hub is waited for', () => {
  const root = scratch();
  const inside = { ...container, node: '/usr/local/bin/node', home: '/var/agenthooks' };
  const { features } = installAgent({
    agent: claude,
    root,
    container: inside,
    features: ['state', 'record', 'approvals'],
  });
  expect(features).toEqual(['state', 'record']);
  const text = unquoted(allText(root));
  expect(text).toContain("'/usr/local/bin/node' '/root/.agent/agenthooks/hook.mjs' record");
  expect(text).toContain('/var/agenthooks');
});

test.each(asked)(
  '%s, which must be asked: nothing is written, and why is said',
  async (_, agent) => {
    const root = scratch();
    writeFileSync(join(root, 'config.toml'), 'model = "x"\n');
    const done = await installHooks({ agent, root, container });
    expect(done).toMatchObject({ changed: false, entries: 0, trust: null });
    expect(done.off).toContain(agent.title);
    expect(readdirSync(root)).toEqual(['config.toml']);
    expect(statusOf({ agent, root, container })).toMatchObject({ rung: 'none', off: done.off });
    expect(removeAgent({ agent, root, container })).toMatchObject({ changed: false });
  },
);

test('Codex is one of those that must be asked', () => {
  expect(asked.map(([id]) => id)).toContain(codex.id);
});

test('where nothing of what was asked for can work, nothing is written', () => {
  const root = scratch();
  const done = installAgent({ agent: claude, root, container, features: ['approvals'] });
  expect(done.off).toContain('nothing of what was asked for');
  expect(readdirSync(root)).toEqual([]);
});

test('at the paths of the container the command finds its script', () => {
  const base = scratch();
  const root = join(base, 'host');
  const inside = join(base, 'inside');
  mkdirSync(root);
  installAgent({ agent: claude, root, container: { root: inside } });
  const { hooks } = JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8')) as {
    hooks: { Stop: { hooks: { command: string }[] }[] };
  };
  const { command } = hooks.Stop[0]!.hooks[0]!;
  expect(unquoted(command)).toContain(`. '${inside}/agenthooks/hook.sh'`);
  const run = () => spawnSync('/bin/sh', ['-c', command], { input: '{}', env: {} });
  expect(run()).toMatchObject({ status: 0 });
  expect(existsSync(inside)).toBe(false);
});
