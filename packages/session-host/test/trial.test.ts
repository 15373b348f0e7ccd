import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDefinition, agents, claude, type HookRow } from '@agenthooks/agent-catalog';
import { hookCommand, hookScript } from '@agenthooks/hook-runtime';
import { afterAll, expect, test } from 'vitest';
import { tryHooks } from '../src/index.ts';

const home = mkdtempSync(join(tmpdir(), 'session-host-trial-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 20 }));

/** Every row of an agent, as an install would write it. */
function entriesOf(agent: AgentDefinition, folder: string) {
  const scriptPath = join(folder, "it's here.sh");
  writeFileSync(scriptPath, hookScript({ agent }));
  return agent.hooks.map((row) => ({
    row,
    entry: entryOf(row, hookCommand({ agent, scriptPath, argument: row.argument })),
  }));
}

const entryOf = ({ event, matcher, timeout }: HookRow, command: string) => ({
  event,
  ...(matcher !== undefined && { matcher }),
  command,
  timeout,
});

test.each(agents.filter(({ hooks }) => hooks.length > 0))(
  '$title: every command line says what its payload means',
  async (agent) => {
    const trials = await tryHooks({ agent, home, entries: entriesOf(agent, home) });
    expect(trials.map(({ row, outcome, text }) => [row.event, outcome, text])).toEqual(
      agent.hooks.map(({ event }) => [event, 'arrived', '']),
    );
  },
);

const faults = [
  ['silent', 'exec 3<&0; cat <&3 >/dev/null'],
  ['failed', 'cat >/dev/null; exit 3'],
  ['printed', 'cat >/dev/null; echo hello'],
  [
    'other',
    'cat >/dev/null; printf "\\033]7501;state=working\\007" >"$AGENTHOOKS_PTY"; printf "\\033]777;notify;agenthooks/$AGENTHOOKS_TOKEN;ready\\007" >"$AGENTHOOKS_PTY"',
  ],
  ['late', 'sleep 30'],
] as const;

test.each(faults)(
  'a command line that is %s is not taken for one that works',
  async (outcome, command) => {
    const row = { ...claude.hooks[2]!, timeout: outcome === 'late' ? 1 : 5 };
    const [trial] = await tryHooks({
      agent: claude,
      home,
      entries: [{ row, entry: entryOf(row, command) }],
    });
    expect(trial).toMatchObject({ outcome });
    expect(trial!.text).not.toBe('');
  },
);

test('nothing of this process reaches a hook but the home', async () => {
  const row = claude.hooks[2]!;
  const seen = join(home, 'seen');
  const entry = entryOf(row, `cat >/dev/null; env >'${seen}'`);
  await tryHooks({ agent: claude, home, entries: [{ row, entry }] });
  const names = readFileSync(seen, 'utf8')
    .split('\n')
    .map((line) => line.split('=')[0]!)
    .filter((name) => name !== '');
  expect(names.filter((name) => !['PWD', '_', 'SHLVL', 'OLDPWD'].includes(name)).sort()).toEqual([
    'AGENTHOOKS_HOST_PID',
    'AGENTHOOKS_PTY',
    'AGENTHOOKS_TOKEN',
    'CLAUDE_CODE_ENTRYPOINT',
    'HOME',
    'PATH',
  ]);
});
