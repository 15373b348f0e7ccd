import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentById, copilot } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, removeAgent, statusOf } from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = copilot;

interface Written {
  version: number;
  hooks: Record<string, { type: string; matcher?: string; command: string; timeoutSec: number }[]>;
}

test('an agent without groups has its entries in the list of the event itself', () => {
  const root = join(scratch(), '.copilot');
  mkdirSync(root);
  installAgent({ agent, root });
  const file = join(root, 'hooks/agenthooks.json');
  const { version, hooks }: Written = JSON.parse(readFileSync(file, 'utf8'));
  expect(version).toBe(1);
  expect(hooks.agentStop![0]).toMatchObject({ type: 'command', timeoutSec: 5 });
  expect(hooks.notification!.flatMap(({ matcher }) => matcher ?? [])).toEqual([
    '^(permission_prompt)$',
    '^(elicitation_dialog)$',
  ]);
  expect(statusOf({ agent, root })).toMatchObject({ installed: true, rung: 'loadable' });
  expect(installAgent({ agent, root }).changed).toBe(false);
  removeAgent({ agent, root });
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(root)).toEqual([]);
});

test('an entry that somebody else put into our file stays in it', () => {
  const root = join(scratch(), '.copilot');
  mkdirSync(root);
  installAgent({ agent, root });
  const file = join(root, 'hooks/agenthooks.json');
  const whole: Written = JSON.parse(readFileSync(file, 'utf8'));
  const theirs = { type: 'command', command: 'theirs', timeoutSec: 3 };
  whole.hooks.agentStop!.push(theirs);
  writeFileSync(file, JSON.stringify(whole, null, 2));
  removeAgent({ agent, root });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    version: 1,
    hooks: { agentStop: [theirs] },
  });
});

test('an agent of named blocks has a block of ours beside those of others, byte for byte', () => {
  const root = join(scratch(), 'config');
  mkdirSync(root);
  const file = join(root, 'hooks.json');
  const theirs = '{\n  "team": { "Stop": [{ "type": "command", "command": "x" }] }\n}\n';
  writeFileSync(file, theirs);
  const unproven = agentById('antigravity')!;
  installAgent({ agent: unproven, root });
  const blocks: Record<string, Record<string, unknown[]>> = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(blocks)).toEqual(['team', 'agenthooks']);
  expect(Object.keys(blocks.agenthooks!)).toEqual(['PreInvocation', 'Stop']);
  // It would have to decide, and silence denies.
  expect(blocks.agenthooks).not.toHaveProperty('PreToolUse');
  expect(blocks.agenthooks!.Stop).toMatchObject([{ type: 'command', timeout: 5 }]);
  removeAgent({ agent: unproven, root });
  expect(readFileSync(file, 'utf8')).toBe(theirs);
});
