import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isUnknown, qwen } from '../src/index.ts';

const folder = new URL('fixtures/qwen/', import.meta.url);
const captured = readdirSync(folder);

const payload = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** What each captured payload says; those that are not named say nothing. */
const says: Record<string, (id: unknown) => object[]> = {
  // After a done or a failure it says nothing new; the turn machine knows that no turn is open.
  'Notification.idle_prompt.json': () => [{ signal: 'interrupted' }],
  'Notification.permission_prompt.json': () => [{ signal: 'attention', ask: 'permission' }],
  'PermissionRequest.json': () => [
    { signal: 'attention', ask: 'permission', tool: 'run_shell_command' },
  ],
  'PermissionRequest.ask_user_question.json': () => [
    { signal: 'attention', ask: 'answer', tool: 'ask_user_question' },
  ],
  'PermissionRequest.exit_plan_mode.json': () => [
    { signal: 'attention', ask: 'answer', tool: 'exit_plan_mode' },
  ],
  'PostToolUse.json': () => [{ signal: 'working', cause: 'end' }],
  'PostToolUse.ask_user_question.json': () => [{ signal: 'working', cause: 'end' }],
  'PostToolUseFailure.json': () => [{ signal: 'working', cause: 'end' }],
  'PreToolUse.json': () => [{ signal: 'working' }],
  'SessionStart.json': (id) => [{ signal: 'ready' }, { signal: 'session', id }],
  'SessionStart.clear.json': (id) => [{ signal: 'ready' }, { signal: 'session', id }],
  'Stop.json': () => [{ signal: 'done' }],
  'Stop.subagent.json': () => [
    { signal: 'delegated', count: 1, label: 'subagent', ids: ['general-purpose-call_lab1x0'] },
  ],
  'StopFailure.invalid_request.json': () => [{ signal: 'failed', kind: 'invalid_request' }],
  'UserPromptSubmit.json': () => [{ signal: 'working', cause: 'prompt' }],
  // After a batch of tools, with an empty prompt: a heartbeat.
  'UserPromptSubmit.continuation.json': () => [{ signal: 'working' }],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  const value = payload(name);
  expect(qwen.read(value).signals).toEqual(says[name]?.(value.session_id) ?? []);
});

test('what a subagent asks is refused unasked, so it asks nobody', () => {
  const asked = payload('PermissionRequest.subagent.json');
  expect(asked).toHaveProperty('agent_id');
  expect(qwen.read(asked).signals).toEqual([]);
});

test('every event that fires was captured', () => {
  const events = new Set(captured.map((name) => name.split('.')[0]!));
  const fire = qwen.events.filter(({ fires }) => fires === true).map(({ name }) => name);
  expect([...events].sort()).toEqual([...fire].sort());
});

test('the config root follows QWEN_HOME, then HOME', () => {
  expect(qwen.config.roots({ HOME: '/home/user' })).toEqual(['/home/user/.qwen']);
  expect(qwen.config.roots({ HOME: '/home/user', QWEN_HOME: '/cfg' })).toEqual([
    '/cfg',
    '/home/user/.qwen',
  ]);
});

const stop = { event: 'Stop', command: 'say', timeout: 5 };
const launch = (files: Record<string, string>, args: string[] = [], env = {}) =>
  qwen.launch.inject({
    entries: [stop],
    args,
    env,
    cwd: '/project',
    folder: '/launch',
    readFile(path) {
      if (files[path] === undefined) throw new Error('ENOENT');
      return files[path];
    },
  });

test('hooks of a launch come as system defaults, and what would be read otherwise is kept', () => {
  const theirs = { model: { name: 'x' }, hooks: { Stop: [{ hooks: [] }] } };
  const given = launch({ '/defaults.json': JSON.stringify(theirs) }, ['-c'], {
    QWEN_CODE_SYSTEM_DEFAULTS_PATH: '/defaults.json',
  });
  if (isUnknown(given)) throw new Error(given.unknown);
  expect(given.args).toEqual(['-c']);
  expect(given.env).toEqual({ QWEN_CODE_SYSTEM_DEFAULTS_PATH: '/launch/settings.json' });
  expect(JSON.parse(given.files[0]!.content)).toEqual({
    ...theirs,
    hooks: { Stop: [{ hooks: [] }, { hooks: [{ type: 'command', command: 'say', timeout: 5 }] }] },
  });
});

test.each([
  ['a file that is no JSON', launch({ '/etc/qwen-code/system-defaults.json': 'x' })],
  ['hooks of a shape', launch({ '/etc/qwen-code/system-defaults.json': '{"hooks":[]}' })],
  ['no hooks at all', launch({}, ['--bare'])],
])('a launch with %s is left alone', (_, given) => {
  expect(isUnknown(given)).toBe(true);
});

test.each([
  ['Qwen - project   ', 'idle'],
  ['◐︎ Qwen - project', 'working'],
  ['✳︎ Qwen - project', 'attention'],
])('the title %s says %s', (title, expected) => {
  const fitting = Object.entries(qwen.traits.titles).flatMap(([says, patterns]) =>
    patterns.some((one) => new RegExp(one, 'u').test(title)) ? [says] : [],
  );
  expect(fitting).toEqual([expected]);
});
