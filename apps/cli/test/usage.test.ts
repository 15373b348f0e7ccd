import { expect, test } from 'vitest';
import { commands } from '../src/commands.ts';
import { agenthooks } from './process.ts';

test.each([
  [['instal'], '(Did you mean install?)'],
  [['install', '--dryrun'], '(Did you mean --dry-run?)'],
  [['status', '--jsno'], '(Did you mean --json?)'],
  [['run'], "missing required argument 'agent'"],
  [['run', 'claud'], "unknown agent 'claud'. Did you mean claude?"],
  [['remove', 'nobody'], "unknown agent 'nobody'."],
  [['why', 'nothing-of-this-name'], "no journal file and no session 'nothing-of-this-name'"],
  [['encode', 'redy'], "unknown signal 'redy'"],
  [['encode', 'done', 'x'], "'x' is not field=value"],
  [['encode', 'ready', '--dialect', 'x'], "unknown dialect 'x'"],
  [['why', '/dev/null', '--at', 'noon'], "--at 'noon' is no time"],
])('%j is rejected with what to type instead, exit 2', async (args, says) => {
  const { code, out, err } = await agenthooks(args);
  expect(err).toContain(says);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('run without a terminal says so, exit 2', async () => {
  const { code, err } = await agenthooks(['run', 'claude']);
  expect(err).toMatch(/is not on PATH|needs a terminal/);
  expect(code).toBeGreaterThan(0);
});

test('every command has a help with examples', async () => {
  for (const { name, examples } of commands) {
    const { code, out } = await agenthooks([name, '--help']);
    expect(code).toBe(0);
    for (const example of examples) expect(out).toContain(example);
  }
});

test('the version is that of the package', async () => {
  expect((await agenthooks(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
});
