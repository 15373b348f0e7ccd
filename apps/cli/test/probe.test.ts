import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
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

test('an agent that leaves at once is not proved, and the home is as it was', async () => {
  const home = scratch();
  const seen = join(scratch(), 'seen');
  const settings =
    '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "ding" }] }] } }';
  mkdirSync(join(home, '.claude'));
  writeFileSync(join(home, '.claude/settings.json'), settings);
  const path = join(home, 'claude');
  writeFileSync(
    path,
    `#!/bin/sh\n[ "$1" = --version ] && echo 2.1.999 && exit\n{ env; cat "$HOME/.claude/settings.json"; } >'${seen}'\n`,
  );
  chmodSync(path, 0o755);
  const { code, out } = await agenthooks(['probe', 'claude', '--binary', path], { home });
  expect(code).toBe(1);
  expect(out).toContain('Measured at 2.1.332; yours is 2.1.999.');
  expect(out).toContain('✗ ready');
  expect(out).toContain('Not proved.');
  const told = readFileSync(seen, 'utf8');
  const itsHome = /^HOME=(.*)$/m.exec(told)![1]!;
  expect(itsHome.startsWith(home)).toBe(false);
  // It was started with hooks of ours, in a home that is gone again.
  expect(told).toContain(`${itsHome}/.claude/agenthooks/hook.sh`);
  expect(existsSync(itsHome)).toBe(false);
  expect(readFileSync(join(home, '.claude/settings.json'), 'utf8')).toBe(settings);
  expect(readdirSync(home).sort()).toEqual(['.claude', '.local', 'claude']);
  expect(readdirSync(join(home, '.claude'))).toEqual(['settings.json']);
  expect(readdirSync(join(home, '.local/state/agenthooks'))).toEqual(['delivered']);
});
