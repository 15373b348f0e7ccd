import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { droid, droidPermission, isUnknown } from '../src/index.ts';

const folder = new URL('fixtures/droid/', import.meta.url);
const captured = readdirSync(folder);

const payload = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** What each captured payload says; those that are not named say nothing. */
const says: Record<string, (id: unknown) => object[]> = {
  'Notification.elicitation_dialog.json': () => [{ signal: 'attention', ask: 'input' }],
  'Notification.idle_prompt.json': () => [{ signal: 'interrupted' }],
  'Notification.permission_prompt.json': () => [{ signal: 'attention', ask: 'permission' }],
  'PostToolUse.json': () => [{ signal: 'working', cause: 'end' }],
  'PreToolUse.json': () => [{ signal: 'working' }],
  'SessionStart.json': (id) => [{ signal: 'ready' }, { signal: 'session', id }],
  // What follows it is known for a subagent's by the script, which keeps that it began.
  'SessionStart.subagent.json': () => [],
  'Notification.subagent.json': () => [{ signal: 'attention', ask: 'permission' }],
  'PostToolUse.subagent.json': () => [{ signal: 'working', cause: 'end' }],
  'Stop.subagent.json': () => [{ signal: 'done' }],
  'UserPromptSubmit.subagent.json': () => [{ signal: 'working', cause: 'prompt' }],
  'UserPromptSubmit.background.json': () => [{ signal: 'working', cause: 'injected' }],
  'Stop.json': () => [{ signal: 'done' }],
  'UserPromptSubmit.json': () => [{ signal: 'working', cause: 'prompt' }],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  const value = payload(name);
  expect(droid.read(value).signals).toEqual(says[name]?.(value.session_id) ?? []);
});

test('every event that fires was captured', () => {
  const events = new Set(captured.map((name) => name.split('.')[0]!));
  const fire = droid.events.filter(({ fires }) => fires === true).map(({ name }) => name);
  expect([...events].sort()).toEqual([...fire].sort());
});

test('only what is likely to ask is held: no allowed command waits for a viewer', () => {
  const { hook } = droidPermission;
  if (isUnknown(hook)) throw new Error(hook.unknown);
  const asked = payload('PreToolUse.json');
  const differs = (more: object, input: object = {}) => ({
    ...asked,
    ...more,
    tool_input: { ...(asked.tool_input as object), ...input },
  });
  expect(hook.asks?.(asked)).toBe(true);
  expect(hook.asks?.(differs({}, { riskLevel: 'low' }))).toBe(false);
  expect(hook.asks?.(differs({ tool_name: 'Read' }))).toBe(false);
  expect(hook.asks?.(differs({ tool_name: 'Edit' }))).toBe(true);
  expect(hook.asks?.(differs({ permission_mode: 'auto-high' }))).toBe(false);
});
