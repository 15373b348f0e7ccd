import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type AgentDefinition,
  claude,
  type EntryTimeout,
  type OwnHooksFile,
} from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, removeAgent, statusOf, verifyRemoved } from '../src/index.ts';
import { scratch } from './folders.ts';

/** An agent that differs from Claude Code in how its file says things. */
function agentWith(form: { own?: OwnHooksFile; timeout?: EntryTimeout }): AgentDefinition {
  return { ...claude, config: { ...claude.config, ...form } };
}

interface HooksFile {
  hooks: Record<string, { hooks: Record<string, unknown>[] }[]>;
}

function readHooks(path: string): HooksFile {
  return JSON.parse(readFileSync(path, 'utf8')) as HooksFile;
}

const own = { folder: 'hooks', extension: '.json', head: { version: 1 } };

test('an agent that reads a folder gets a file of our name, and its settings stay untouched', () => {
  const home = scratch();
  const root = join(home, '.agent');
  const agent = agentWith({ own });
  const done = installAgent({ agent, root });
  expect(done.config).toBe(join(root, 'hooks/agenthooks.json'));
  expect(readHooks(done.config)).toMatchObject({ version: 1, hooks: { Stop: [{}, {}] } });
  expect(existsSync(join(root, 'settings.json'))).toBe(false);
  expect(statusOf({ agent, root })).toMatchObject({ rung: 'loadable', installed: true });
  expect(installAgent({ agent, root }).changed).toBe(false);
  removeAgent({ agent, root });
  expect(verifyRemoved({ agent, root })).toEqual({ clean: true, left: [] });
  expect(readdirSync(home)).toEqual([]);
});

test('two brands have two files', () => {
  const root = join(scratch(), '.agent');
  const agent = agentWith({ own });
  installAgent({ agent, root });
  installAgent({ agent, root, brand: 'my-terminal' });
  expect(readdirSync(join(root, 'hooks'))).toEqual(['agenthooks.json', 'my-terminal.json']);
  removeAgent({ agent, root });
  expect(readdirSync(join(root, 'hooks'))).toEqual(['my-terminal.json']);
});

test("somebody else's file of our name is refused and left as it is", () => {
  const root = join(scratch(), '.agent');
  const path = join(root, 'hooks/agenthooks.json');
  mkdirSync(dirname(path), { recursive: true });
  const theirs = '{"version": 1, "hooks": {"Stop": [{"hooks": [{"type": "command"}]}]}}';
  writeFileSync(path, theirs);
  const agent = agentWith({ own });
  expect(() => installAgent({ agent, root })).toThrow(/not ours/);
  expect(statusOf({ agent, root }).problem).toMatchObject({ code: 'not-ours' });
  expect(readFileSync(path, 'utf8')).toBe(theirs);
});

test('a file of ours into which somebody else wrote stays, without ours', () => {
  const root = join(scratch(), '.agent');
  const agent = agentWith({ own });
  const { config } = installAgent({ agent, root });
  const file = readHooks(config);
  file.hooks.Stop!.push({ hooks: [{ type: 'command', command: 'true' }] });
  writeFileSync(config, JSON.stringify(file, null, 2));
  removeAgent({ agent, root });
  expect(readHooks(config)).toEqual({
    version: 1,
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] },
  });
});

test.each([
  ['seconds', 5, 43_210],
  ['milliseconds', 5000, 43_210_000],
  ['seconds-below-1000', 5, 43_210_000],
] as const)('limits are written in %s and read as what they were', (unit, short, long) => {
  const root = join(scratch(), '.agent');
  const agent = agentWith({ timeout: { key: 'limit', unit } });
  const features = ['state', 'approvals'] as const;
  const { config } = installAgent({ agent, root, features });
  const limits = Object.values(readHooks(config).hooks)
    .flat()
    .flatMap(({ hooks }) => hooks.map(({ limit }) => limit));
  expect(limits).toContain(short);
  expect(limits).toContain(long);
  expect(installAgent({ agent, root, features }).changed).toBe(false);
});
