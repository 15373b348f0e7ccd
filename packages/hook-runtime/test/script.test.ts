import { writeFileSync } from 'node:fs';
import { claude } from '@agenthooks/agent-catalog';
import { createDecoder, type TerminalEvent } from '@agenthooks/osc-protocol';
import { expect, test } from 'vitest';
import { hookCommand, hookEntries, hookScript } from '../src/index.ts';
import { runHook, silent } from './hook.ts';
import { payload } from './payloads.ts';
import { setStage } from './stage.ts';
import { TOKEN, until } from './terminal.ts';

const place = { agent: claude, scriptPath: '/home/user/.claude/agenthooks/hook.sh' };
const places = {
  ...place,
  bundlePath: '/home/user/.claude/agenthooks/hook.mjs',
  nodePath: '/usr/bin/node',
  home: '/home/user/.local/state/agenthooks',
};

test('the entries are those of the chosen features, in the order of the catalog', () => {
  const entries = hookEntries({ ...places, features: ['state'] });
  expect(entries.map(({ event, matcher, timeout }) => ({ event, matcher, timeout }))).toEqual(
    claude.hooks
      .filter(({ feature }) => feature === 'state')
      .map(({ event, matcher, timeout }) => ({ event, matcher, timeout })),
  );
  expect(hookEntries({ ...places, features: [] })).toEqual([]);
});

test('a command tests the environment of its brand before it starts anything', () => {
  // Where nobody but the agent reads it. What else reads a command of Claude Code's: filling.test.ts.
  const alone = { ...place, agent: { ...claude, otherReaders: [] } };
  expect(hookCommand({ ...alone, argument: 'end' })).toBe(
    `[ -n "$FISH_VERSION" ] && exit; [ -n "$AGENTHOOKS_PTY" ] && [ -r '/home/user/.claude/agenthooks/hook.sh' ] && set -- end '/home/user/.claude/agenthooks/hook.sh' && . '/home/user/.claude/agenthooks/hook.sh'; exec 3<&0; cat <&3 >/dev/null 2>&1 &`,
  );
  expect(hookCommand({ ...alone, argument: 'end', brand: 'my-term' })).toContain('"$MY_TERM_PTY"');
});

test('a brand that is none is refused', () => {
  expect(() => hookScript({ agent: claude, brand: 'a;b' })).toThrow(RangeError);
  expect(() => hookCommand({ ...place, argument: 'end', brand: '' })).toThrow(RangeError);
});

test('the same cells give the same text, and no place on disk is in it', () => {
  expect(hookScript({ agent: claude })).toBe(hookScript({ agent: claude }));
  expect(hookScript({ agent: claude })).not.toMatch(/\/home|\.claude/);
});

async function eventsOf(
  options: { brand?: string; dialect?: 'notify' | 'marks' },
  env: (pty: string) => Record<string, string>,
  names: string[],
): Promise<TerminalEvent[]> {
  const stage = await setStage();
  writeFileSync(stage.script, hookScript({ agent: claude, ...options }));
  for (const name of names) {
    const { text, rows } = payload(name);
    const command = hookCommand({
      agent: claude,
      scriptPath: stage.script,
      argument: rows[0]!.argument,
      ...(options.brand === undefined ? {} : { brand: options.brand }),
    });
    const given = { PATH: '/usr/bin:/bin', HOME: stage.folder, ...claude.guards.equal };
    const ran = await runHook({
      shell: ['/bin/sh'],
      command,
      payload: text,
      env: { ...given, ...env(stage.terminal.path) },
    });
    expect(ran).toEqual(silent);
  }
  await until(() => (stage.terminal.bytes().length > 0 ? true : undefined));
  await new Promise((resolve) => setTimeout(resolve, 60));
  stage.close();
  return createDecoder({ token: TOKEN, ...options }).push(stage.terminal.bytes());
}

test('another brand speaks under its own name and reads its own environment', async () => {
  const events = await eventsOf(
    { brand: 'my-term' },
    (pty) => ({
      AGENTHOOKS_PTY: '/dev/null',
      MY_TERM_PTY: pty,
      MY_TERM_TOKEN: TOKEN,
      MY_TERM_HOST_PID: String(process.pid),
    }),
    ['Stop.plain'],
  );
  expect(events).toEqual([
    {
      type: 'signal',
      trusted: true,
      signal: { signal: 'done', turn: 'e1af8a28-d328-41fe-92cd-8d7db9155715' },
    },
  ]);
});

test('in the marks dialect working and done are shell-integration marks', async () => {
  const events = await eventsOf(
    { dialect: 'marks' },
    (pty) => ({
      AGENTHOOKS_PTY: pty,
      AGENTHOOKS_TOKEN: TOKEN,
      AGENTHOOKS_HOST_PID: String(process.pid),
    }),
    ['PostToolUse.Bash.subagent', 'Stop.plain', 'PermissionRequest.Bash.addRules'],
  );
  expect(events).toEqual(
    ['PostToolUse.Bash.subagent', 'Stop.plain', 'PermissionRequest.Bash.addRules']
      .flatMap((name) => claude.read(payload(name).value).signals)
      .map((signal) => ({ type: 'signal', trusted: true, signal })),
  );
});

test('a host without a token hears its brand alone', async () => {
  const stage = await setStage();
  await stage.run({
    argument: 'stop',
    payload: payload('Stop.plain').text,
    env: { AGENTHOOKS_TOKEN: '' },
  });
  await until(() => (stage.terminal.bytes().length > 0 ? true : undefined));
  stage.close();
  expect(stage.terminal.bytes().toString()).toBe(
    '\x1b]777;notify;agenthooks;agent done t=e1af8a28-d328-41fe-92cd-8d7db9155715\x07',
  );
});
