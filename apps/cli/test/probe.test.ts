import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agenthooks, scratch } from './process.ts';

/** A program that leaves a trace when it is started for more than its version. */
function program(version: string) {
  const home = scratch();
  const path = join(home, 'bin/claude');
  mkdirSync(join(home, 'bin'));
  writeFileSync(
    path,
    `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\n: >'${home}/started'\n`,
  );
  chmodSync(path, 0o755);
  return { home, path };
}

test('another major version is not run, and what to type all the same is said', async () => {
  const { home, path } = program('9.0.1');
  const { code, err, out } = await agenthooks(['probe', 'claude', '--binary', path], { home });
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain('is version 9.0.1, and Claude Code was measured at 2.1.332');
  expect(err).toContain('agenthooks probe claude --anyway');
});

test('a program that is not there is said with what was looked for', async () => {
  const missing = await agenthooks(['probe', 'codex']);
  expect(missing.code).toBe(1);
  expect(missing.err).toContain('looked for codex');
  const named = await agenthooks(['probe', 'codex', '--binary', '/nowhere/codex']);
  expect(named).toMatchObject({ code: 2 });
  expect(named.err).toContain('--binary /nowhere/codex: there is no program that can be started');
});
