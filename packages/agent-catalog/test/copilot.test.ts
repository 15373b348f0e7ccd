import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claude, copilot, isUnknown } from '../src/index.ts';

const folder = new URL('fixtures/copilot/', import.meta.url);
const captured = readdirSync(folder);

const payload = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** What each captured payload says; those that are not named say nothing. */
const says: Record<string, (ids: { id: unknown; agent: unknown }) => object[]> = {
  'agentStop.json': () => [{ signal: 'done' }],
  'errorOccurred.json': () => [{ signal: 'failed', kind: 'unknown' }],
  'notification.elicitation_dialog.json': () => [{ signal: 'attention', ask: 'input' }],
  'notification.permission_prompt.json': () => [{ signal: 'attention', ask: 'permission' }],
  'postToolUse.json': () => [{ signal: 'working', cause: 'end' }],
  'postToolUse.ask_user.json': () => [{ signal: 'working', cause: 'end' }],
  'postToolUse.subagent.json': ({ agent }) => [{ signal: 'working', agent, cause: 'end' }],
  'postToolUseFailure.json': () => [{ signal: 'working', cause: 'end' }],
  'preToolUse.json': () => [{ signal: 'working' }],
  'preToolUse.ask_user.json': () => [
    { signal: 'working' },
    { signal: 'attention', ask: 'answer', tool: 'ask_user' },
  ],
  'preToolUse.subagent.json': ({ agent }) => [{ signal: 'working', agent }],
  'sessionStart.json': ({ id }) => [{ signal: 'session', id }],
  'userPromptSubmitted.json': () => [{ signal: 'working', cause: 'prompt' }],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  const value = payload(name);
  const ids = { id: value.sessionId, agent: value.agentId };
  const { signals } = copilot.read(value, name.split('.')[0]);
  expect(signals).toEqual(says[name]?.(ids) ?? []);
});

test('every expected payload was captured, and every event', () => {
  expect(captured).toEqual(expect.arrayContaining(Object.keys(says)));
  const events = new Set(captured.map((name) => name.split('.')[0]!));
  expect([...events].sort()).toEqual(copilot.events.map(({ name }) => name).sort());
});

test('without its event a payload says nothing: it does not name it', () => {
  expect(copilot.read(payload('agentStop.json'))).toEqual({ event: '', signals: [] });
});

test('a verdict point that fires for what is approved unasked says nothing', () => {
  expect(copilot.hooks.map(({ event }) => event)).not.toContain('permissionRequest');
});

test("Claude Code's hooks stay silent in it, and its own everywhere else", () => {
  expect(claude.guards.absent).toContain('COPILOT_CLI');
  expect(copilot.guards.equal).toEqual({ COPILOT_CLI: '1' });
});

test('the config root follows COPILOT_HOME, then HOME', () => {
  expect(copilot.config.roots({ HOME: '/home/user' })).toEqual(['/home/user/.copilot']);
  expect(copilot.config.roots({ HOME: '/home/user', COPILOT_HOME: '/cfg' })).toEqual(['/cfg']);
});

test('for one launch its hooks are a plugin, beside whatever the person passes', () => {
  const injection = copilot.launch.inject({
    entries: [
      { event: 'agentStop', command: 'one', timeout: 5 },
      { event: 'notification', matcher: '^(x)$', command: 'two', timeout: 5 },
      { event: 'agentStop', command: 'three', timeout: 5 },
    ],
    args: ['--plugin-dir', '/theirs'],
    env: {},
    cwd: '/',
    folder: '/run/launch',
    readFile: () => '',
  });
  if (isUnknown(injection)) throw new Error(injection.unknown);
  expect(injection.args).toEqual(['--plugin-dir', '/run/launch', '--plugin-dir', '/theirs']);
  const [manifest, hooks] = injection.files.map(({ content }) => JSON.parse(content) as object);
  expect(injection.files.map(({ path }) => path)).toEqual([
    '/run/launch/plugin.json',
    '/run/launch/hooks.json',
  ]);
  expect(manifest).toMatchObject({ hooks: 'hooks.json' });
  expect(hooks).toEqual({
    version: 1,
    hooks: {
      agentStop: [
        { type: 'command', command: 'one', timeoutSec: 5 },
        { type: 'command', command: 'three', timeoutSec: 5 },
      ],
      notification: [{ matcher: '^(x)$', type: 'command', command: 'two', timeoutSec: 5 }],
    },
  });
});

test('a verdict stands at the top of what is printed', () => {
  const { permission } = copilot;
  if (isUnknown(permission) || isUnknown(permission.hook)) throw new Error('no held hook');
  const { verdict, event, payload: at } = permission.hook;
  expect(verdict({ behavior: 'allow' })).toEqual({ behavior: 'allow' });
  expect(verdict({ behavior: 'deny', message: 'not now' })).toEqual({
    behavior: 'deny',
    message: 'not now',
  });
  const asked = payload('permissionRequest.subagent.json');
  expect(asked[at.event]).toBe(event);
  expect([asked[at.tool], asked[at.agentId]]).toEqual(['bash', expect.any(String)]);
});
