import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codex } from '../src/index.ts';

const folder = new URL('fixtures/codex/', import.meta.url);
const captured = readdirSync(folder).filter((name) => name !== 'hooks-list.json');

const payload = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** What each captured payload says; those that are not named say nothing. */
const says: Record<string, (ids: { turn: unknown; agent: unknown; id: unknown }) => object[]> = {
  'Interrupt.json': () => [{ signal: 'interrupted' }],
  'PermissionRequest.Bash.json': ({ turn }) => [
    { signal: 'attention', ask: 'permission', tool: 'Bash', turn },
  ],
  'PermissionRequest.Bash.subagent.json': ({ turn, agent }) => [
    { signal: 'attention', ask: 'permission', tool: 'Bash', turn, agent },
  ],
  'PostCompact.manual.json': ({ turn }) => [{ signal: 'done', turn }],
  'PostToolUse.Bash.json': ({ turn }) => [{ signal: 'working', turn, cause: 'end' }],
  'PostToolUse.Bash.subagent.json': ({ turn, agent }) => [
    { signal: 'working', turn, agent, cause: 'end' },
  ],
  'PostToolUse.request_user_input.json': ({ turn }) => [{ signal: 'working', turn, cause: 'end' }],
  'PostToolUse.spawn_agent.json': ({ turn }) => [{ signal: 'working', turn, cause: 'end' }],
  'PreCompact.manual.json': ({ turn }) => [{ signal: 'working', turn, cause: 'prompt' }],
  'PreToolUse.Bash.json': ({ turn }) => [{ signal: 'working', turn }],
  'PreToolUse.Bash.subagent.json': ({ turn, agent }) => [{ signal: 'working', turn, agent }],
  'PreToolUse.request_user_input.json': ({ turn }) => [
    { signal: 'working', turn },
    { signal: 'attention', ask: 'answer', tool: 'request_user_input', turn },
  ],
  'PreToolUse.spawn_agent.json': ({ turn }) => [{ signal: 'working', turn }],
  'SessionStart.clear.json': ({ id }) => [{ signal: 'session', id }],
  'SessionStart.startup.json': ({ id }) => [{ signal: 'session', id }],
  'Stop.json': ({ turn }) => [{ signal: 'done', turn }],
  'UserPromptSubmit.json': ({ turn }) => [{ signal: 'working', turn, cause: 'prompt' }],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  const value = payload(name);
  const { turn_id: turn, agent_id: agent, session_id: id } = value;
  expect(codex.read(value).signals).toEqual(says[name]?.({ turn, agent, id }) ?? []);
});

test('every expected payload was captured, and every event', () => {
  expect(captured).toEqual(expect.arrayContaining(Object.keys(says)));
  const events = new Set(captured.map((name) => name.split('.')[0]!));
  expect([...events].sort()).toEqual(codex.events.map(({ name }) => name).sort());
});

test('a matcher stands only where the agent filters', () => {
  for (const { event, matcher } of codex.hooks) {
    const known = codex.events.find(({ name }) => name === event);
    expect(known, event).toBeDefined();
    if (matcher !== undefined) expect(known!.filter, event).toBeDefined();
  }
});

test('what identifies the speaker stands before the name of the event, where a shell looks', () => {
  for (const { event } of codex.hooks) {
    for (const name of captured.filter((one) => one.startsWith(`${event}.`))) {
      const keys = Object.keys(payload(name));
      const at = keys.indexOf('hook_event_name');
      for (const key of ['turn_id', 'agent_id']) expect(keys.indexOf(key), name).toBeLessThan(at);
    }
  }
});

test('the config root follows CODEX_HOME, then HOME', () => {
  expect(codex.config.roots({ HOME: '/home/user' })).toEqual(['/home/user/.codex']);
  expect(codex.config.roots({ HOME: '/home/user', CODEX_HOME: '/cfg' })).toEqual([
    '/cfg',
    '/home/user/.codex',
  ]);
});

test.each([
  ['⠋ fix the tests | project', 'working'],
  ['[ . ] Action Required | fix the tests | project', 'attention'],
  ['[ ! ] Action Required | project', 'attention'],
  ['fix the tests | project', 'nothing'],
])('the title %s says %s', (title, says) => {
  const { working, attention } = codex.traits.titles;
  const fits = (patterns: readonly string[]) =>
    patterns.some((pattern) => new RegExp(pattern, 'u').test(title));
  expect({ working: fits(working), attention: fits(attention) }).toEqual({
    working: says === 'working',
    attention: says === 'attention',
  });
});
