import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hookBundlePath, hookCommand, hookScript, quote } from '../src/index.ts';
import { runHook, silent } from './hook.ts';
import { payload } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { setStage } from './stage.ts';

const stop = payload('Stop.plain');
const done = claude.read(stop.value).signals;

test.concurrent.each(shells)('in $name the script may stand in any folder', async ({ argv }) => {
  requireShell(argv[0]);
  const stage = await setStage();
  for (const name of [
    "with blank and 'quote'",
    'double "quote" $HOME `x` \\ !',
    'größe ☃',
    '-n; exit 1 #',
    'line\nfeed',
  ]) {
    const folder = join(stage.folder, name);
    mkdirSync(folder);
    const scriptPath = join(folder, 'hook.sh');
    writeFileSync(scriptPath, hookScript({ agent: claude }));
    const command = hookCommand({ agent: claude, scriptPath, argument: 'stop' });
    stage.terminal.clear();
    const ran = await runHook({
      shell: argv,
      command,
      payload: stop.text,
      env: { ...stage.env, HOME: folder },
    });
    expect(ran, name).toEqual(silent);
    expect(await stage.terminal.signals(1), name).toEqual(done);
  }
  stage.close();
});

test.each([...shells.map(({ argv }) => argv), ['fish'] as const])(
  '%s reads a quoted word as it was',
  (...argv) => {
    requireShell(argv[0]!);
    const word = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 30, maxLength: 60, size: 'max' }), (words) => {
        const script = words.map((text) => `printf '%s\\0' ${quote(text)}`).join('\n');
        const [file, ...args] = argv;
        const { stdout } = spawnSync(file!, [...args, '-c', script], { encoding: 'utf8' });
        expect(stdout.split('\0').slice(0, -1)).toEqual(words);
      }),
      { numRuns: 3 },
    );
  },
);

test.each([
  ['an empty PATH', { PATH: '' }],
  ['a PATH without anything', { PATH: '/nonexistent' }],
])('%s is enough: no Node is needed', async (_name, env) => {
  const stage = await setStage();
  for (const name of ['Stop.plain', 'Stop.background', 'PostToolUse.Bash.subagent']) {
    const { text, value, rows } = payload(name);
    const { signals } = claude.read(value);
    stage.terminal.clear();
    const shell = ['/bin/sh'] as const;
    expect(await stage.run({ argument: rows[0]!.argument, payload: text, env, shell })).toEqual(
      silent,
    );
    expect(await stage.terminal.signals(signals.length)).toEqual(signals);
  }
  stage.close();
});

test.each([
  ['found at install', process.execPath, '/usr/bin:/bin'],
  ['found on PATH', undefined, join(process.execPath, '..')],
  ['gone since install, found on PATH', '/nonexistent/node', join(process.execPath, '..')],
])('a payload with blanks is read by Node, %s', async (_name, node, path) => {
  const stage = await setStage(node === undefined ? {} : { node });
  copyFileSync(hookBundlePath(), join(stage.folder, 'hook.mjs'));
  for (const name of [
    'Stop.background',
    'UserPromptSubmit.task-notification',
    'SessionStart.clear',
  ]) {
    const { value, rows } = payload(name);
    const { signals } = claude.read(value);
    stage.terminal.clear();
    const ran = await stage.run({
      argument: rows[0]!.argument,
      payload: JSON.stringify(value, null, 2),
      env: { PATH: path },
    });
    expect(ran).toEqual(silent);
    expect(await stage.terminal.signals(signals.length)).toEqual(signals);
  }
  stage.close();
});
