import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDefinition, claude, servedRows, unknown } from '@agenthooks/agent-catalog';
import { decodeLine } from '@agenthooks/signals-recorder';
import { expect, test } from 'vitest';
import { hookBundlePath, recordCommand } from '../src/index.ts';
import { type Ran, runHook, silent, silentInFish } from './hook.ts';
import { payload } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { until } from './terminal.ts';

/** The same agent, if it knew no hook that it does not wait for. */
const waiting: AgentDefinition = { ...claude, behaviour: unknown('a test') };
const asked = payload('PermissionRequest.Bash.addRules').text;

function setHome() {
  const folder = mkdtempSync(join(tmpdir(), "record with 'quotes' ü "));
  const home = join(folder, 'state');
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: '/nonexistent',
    AGENTHOOKS_PANE: 'pane1',
    NODE_OPTIONS: '--require=/nonexistent.js',
  };
  const run = (
    agent: AgentDefinition,
    event: string,
    text: string,
    more: Record<string, string> = {},
    shell: readonly [string, ...string[]] = ['/bin/sh'],
  ): Promise<Ran> => {
    const row = servedRows(agent).find((one) => one.verb === 'record' && one.event === event)!;
    const command = recordCommand({
      agent,
      row,
      bundlePath: hookBundlePath(),
      nodePath: process.execPath,
      home,
    });
    return runHook({ shell, command, payload: text, env: { ...env, ...more } });
  };
  const lines = () =>
    existsSync(join(home, 'signals'))
      ? readdirSync(join(home, 'signals'))
          .filter((name) => name.endsWith('.jsonl'))
          .flatMap((name) =>
            readFileSync(join(home, 'signals', name), 'utf8')
              .trimEnd()
              .split('\n'),
          )
          .filter((line) => line !== '')
          .map((line) => decodeLine(line))
      : [];
  return {
    folder,
    home,
    run,
    lines,
    remove: () => rmSync(folder, { recursive: true, maxRetries: 20 }),
  };
}

for (const [way, agent] of [
  ['asynchronous', claude],
  ['detached', waiting],
] as const) {
  test.concurrent.each(shells)(
    `in $name the ${way} hook leaves one line and prints nothing`,
    async ({ argv }) => {
      requireShell(argv[0]);
      const stage = setHome();
      expect(await stage.run(agent, 'PermissionRequest', asked, {}, argv)).toEqual(silent);
      const lines = await until(() => (stage.lines().length > 0 ? stage.lines() : undefined));
      expect(lines).toMatchObject([
        { line: { event: 'PermissionRequest', agent: 'claude', pane: 'pane1', kind: 'Bash' } },
      ]);
      stage.remove();
    },
  );

  test(`the ${way} hook reads a payload of a megabyte to its end`, async () => {
    const stage = setHome();
    const value = { ...(JSON.parse(asked) as object), padding: 'x'.repeat(1 << 20) };
    expect(await stage.run(agent, 'PermissionRequest', JSON.stringify(value))).toEqual(silent);
    await until(() => (stage.lines().length > 0 ? true : undefined));
    stage.remove();
  });

  test.each([
    ['switched off', { AGENTHOOKS_DISABLE: '1' }],
    ['not wanted for this launch', { AGENTHOOKS_RECORD: '0' }],
  ])(`the ${way} hook leaves nothing when it is %s`, async (_why, env) => {
    const stage = setHome();
    expect(await stage.run(agent, 'PermissionRequest', asked, env)).toEqual(silent);
    expect(existsSync(stage.home)).toBe(false);
    stage.remove();
  });

  test(`the ${way} hook is silent where nothing can be written`, async () => {
    const stage = setHome();
    writeFileSync(stage.home, 'a file where the folder should be');
    expect(await stage.run(agent, 'PermissionRequest', asked.padEnd(200_000))).toEqual(silent);
    expect(readFileSync(stage.home, 'utf8')).toBe('a file where the folder should be');
    stage.remove();
  });
}

test('a detached hook empties its spool', async () => {
  const stage = setHome();
  await stage.run(waiting, 'PermissionRequest', asked);
  await until(() => (stage.lines().length > 0 ? true : undefined));
  expect(
    await until(() => (readdirSync(join(stage.home, 'spool')).length === 0 ? 'empty' : undefined)),
  ).toBe('empty');
  stage.remove();
});

test('a pane that is a path leads nowhere', async () => {
  const stage = setHome();
  const ran = await stage.run(waiting, 'PermissionRequest', asked, {
    AGENTHOOKS_PANE: '../../../../tmp/x',
  });
  expect(ran).toEqual(silent);
  expect(stage.lines()).toEqual([]);
  stage.remove();
});

test('fish parses either command and succeeds silently', async () => {
  requireShell('fish');
  const stage = setHome();
  for (const agent of [claude, waiting]) {
    expect(await stage.run(agent, 'PermissionRequest', asked, {}, ['fish'])).toMatchObject(
      silentInFish,
    );
  }
  stage.remove();
});
