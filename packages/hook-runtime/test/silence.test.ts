import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents, claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { hookCommand } from '../src/index.ts';
import { runHook, silent, silentInFish } from './hook.ts';
import { payload as captured, payloadsOf } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { setStage } from './stage.ts';
import { openTerminal } from './terminal.ts';

const stop = captured('Stop.plain').text;

/** A process id that was ours and is free again. */
const gone = String(spawnSync('true').pid);

const gates: [string, Record<string, string>][] = [
  ['outside a host', { AGENTHOOKS_PTY: '' }],
  ['when switched off', { AGENTHOOKS_DISABLE: '1' }],
  ['when another agent reads the entry (grok)', { GROK_HOOK_EVENT: 'Stop' }],
  ['when another agent reads the entry (Copilot)', { COPILOT_CLI: '1' }],
  ['in a nested agent without a terminal', { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' }],
  ['when the host is gone', { AGENTHOOKS_HOST_PID: gone }],
  ['when the host is not named', { AGENTHOOKS_HOST_PID: '' }],
  ['when the host is a process group', { AGENTHOOKS_HOST_PID: '-1' }],
  ['when the host is zero', { AGENTHOOKS_HOST_PID: '0' }],
  ['with a token that is none', { AGENTHOOKS_TOKEN: 'a;b' }],
  ['with a terminal that is not there', { AGENTHOOKS_PTY: '/dev/pts/999999' }],
];

test.concurrent.each(shells)('in $name a hook is silent at every gate', async ({ argv }) => {
  requireShell(argv[0]);
  const stage = await setStage();
  for (const [when, env] of gates) {
    const ran = await stage.run({ argument: 'stop', payload: stop, shell: argv, env });
    expect(ran, when).toEqual(silent);
  }
  expect(await stage.terminal.signals(0, 60)).toEqual([]);
  // The same call without a gate in its way is heard.
  await stage.run({ argument: 'stop', payload: stop, shell: argv });
  expect(await stage.terminal.signals(1)).toHaveLength(1);
  stage.close();
});

test.concurrent.each(shells)(
  'in $name a script that is gone is silent success',
  async ({ argv }) => {
    requireShell(argv[0]);
    const stage = await setStage();
    const command = hookCommand({
      agent: claude,
      scriptPath: '/nonexistent/agenthooks/hook.sh',
      argument: 'stop',
    });
    const payload = 'x'.repeat(200_000);
    expect(await runHook({ shell: argv, command, payload, env: stage.env })).toEqual(silent);
    stage.close();
  },
);

test.each(['hosted', 'unhosted', 'gone'])(
  'fish parses the command and succeeds silently: %s',
  async (where) => {
    requireShell('fish');
    const stage = await setStage();
    const command = hookCommand({
      agent: claude,
      scriptPath: where === 'gone' ? '/nonexistent/hook.sh' : stage.script,
      argument: 'stop',
    });
    const env = { ...stage.env, ...(where === 'unhosted' ? { AGENTHOOKS_PTY: '' } : {}) };
    const ran = await runHook({ shell: ['fish'], command, payload: stop, env });
    expect(ran).toMatchObject(silentInFish);
    stage.close();
  },
);

test('an agent whose shell is not POSIX is heard all the same', async () => {
  requireShell('fish');
  const stage = await setStage();
  const agent = { ...claude, shell: 'other' as const };
  const command = hookCommand({ agent, scriptPath: stage.script, argument: 'stop' });
  const ran = await runHook({ shell: ['fish'], command, payload: stop, env: stage.env });
  expect(ran).toEqual(silent);
  expect(await stage.terminal.signals(1)).toEqual(
    claude.read(captured('Stop.plain').value).signals,
  );
  stage.close();
});

test('a regular file is never written to', async () => {
  const stage = await setStage();
  const file = join(stage.folder, 'not-a-terminal');
  writeFileSync(file, 'mine');
  for (const argument of ['stop', 'working'] as const) {
    const env = { AGENTHOOKS_PTY: file };
    expect(await stage.run({ argument, payload: stop, env })).toEqual(silent);
  }
  expect(await stage.terminal.signals(0, 60)).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  stage.close();
});

test('a terminal that was closed is no trouble', async () => {
  const stage = await setStage();
  const closed = await openTerminal();
  closed.close();
  const env = { AGENTHOOKS_PTY: closed.path };
  expect(await stage.run({ argument: 'stop', payload: stop, env })).toEqual(silent);
  stage.close();
});

test('an argument that the script does not know is silent success', async () => {
  const stage = await setStage();
  const command = hookCommand({
    agent: claude,
    scriptPath: stage.script,
    argument: 'stop',
  }).replace('set -- stop', 'set -- from-a-newer-version');
  const ran = await runHook({ shell: ['/bin/sh'], command, payload: stop, env: stage.env });
  expect(ran).toEqual(silent);
  expect(await stage.terminal.signals(0, 40)).toEqual([]);
  stage.close();
});

test('closed standard streams are no trouble', async () => {
  const stage = await setStage();
  const command = hookCommand({ agent: claude, scriptPath: stage.script, argument: 'stop' });
  for (const closing of ['<&-', '>&-', '2>&-', '<&- >&- 2>&-']) {
    const closed = `sh -c '${command.replaceAll("'", `'\\''`)}' ${closing}`;
    const ran = await runHook({ shell: ['dash'], command: closed, payload: stop, env: stage.env });
    expect(ran.code, closing).toBe(0);
    expect(ran.stdout + ran.stderr, closing).toBe('');
  }
  stage.close();
});

const guarded = agents.flatMap((agent) =>
  agent.guards.absent.flatMap((name) => {
    const said = payloadsOf(agent).find(({ rows }) =>
      rows.some(({ argument }) => argument === 'done' || argument === 'stop'),
    );
    return said
      ? [{ agent, id: agent.id, name, text: said.text, argument: said.rows[0]!.argument }]
      : [];
  }),
);

test.each(guarded)(
  'a hook of $id is silent where $name is set',
  async ({ agent, name, text, argument }) => {
    const stage = await setStage({ agent });
    expect(await stage.run({ argument, payload: text, env: { [name]: '1' } })).toEqual(silent);
    expect(await stage.terminal.signals(0, 60)).toEqual([]);
    // An empty one is none: a host takes away what is around it so.
    await stage.run({ argument, payload: text, env: { [name]: '' } });
    expect(await stage.terminal.signals(1)).toHaveLength(1);
    stage.close();
  },
);

const marked = agents.flatMap((agent) =>
  (agent.guards.present ?? []).map((name) => ({ agent, id: agent.id, name })),
);

test.each(marked)('a hook of $id is silent where $name is not set', async ({ agent, name }) => {
  const found = payloadsOf(agent).find(({ rows }) =>
    rows.some(({ argument }) => argument === 'done' || argument === 'stop'),
  );
  const stage = await setStage({ agent });
  const { argument } = found!.rows[0]!;
  const env = { [name]: '' };
  expect(await stage.run({ argument, payload: found!.text, env })).toEqual(silent);
  expect(await stage.terminal.signals(0, 60)).toEqual([]);
  await stage.run({ argument, payload: found!.text });
  expect(await stage.terminal.signals(1)).toHaveLength(1);
  stage.close();
});
