import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import { installAgent, statusOf } from '@agenthooks/hook-installer';
import { expect, test } from 'vitest';
import { keepCurrent } from '../src/keep-current.ts';
import { scratch } from './process.ts';

const agent = claude;

function rootWith(settings: string) {
  const root = join(scratch(), '.claude');
  mkdirSync(root);
  const file = join(root, 'settings.json');
  writeFileSync(file, settings);
  return { root, file, read: () => readFileSync(file, 'utf8') };
}

test('without an entry of ours nothing is written', async () => {
  const { root, read } = rootWith('{"theme": "dark"}');
  expect(await keepCurrent(agent, root)).toEqual([]);
  expect(read()).toBe('{"theme": "dark"}');
});

test('an install that lacks an event is still ours, and is brought up to date', async () => {
  const { root, file, read } = rootWith('{}');
  installAgent({ agent, root });
  const whole = read();
  const settings = JSON.parse(whole) as { hooks: Record<string, unknown> };
  delete settings.hooks.StopFailure;
  writeFileSync(file, JSON.stringify(settings, null, 2));
  expect(statusOf({ agent, root })).toMatchObject({ installed: false, ours: true });
  expect(await keepCurrent(agent, root)).toEqual(['state', 'record']);
  expect(statusOf({ agent, root })).toMatchObject({ installed: true, missing: [] });
});

test('a file that cannot be edited now is left alone', async () => {
  const { root, file, read } = rootWith('{}');
  installAgent({ agent, root });
  writeFileSync(file, `// mine\n${read()}`);
  const before = read();
  expect(await keepCurrent(agent, root)).toEqual([]);
  expect(read()).toBe(before);
});
