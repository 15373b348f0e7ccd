import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grok } from '../src/index.ts';

const folder = new URL('fixtures/grok/', import.meta.url);
const captured = readdirSync(folder);

const payload = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** What each captured payload says; those that are not named say nothing. */
const says: Record<string, (ids: { turn: unknown; id: unknown }) => object[]> = {
  'Notification.permission_prompt.json': () => [{ signal: 'attention', ask: 'permission' }],
  'PostToolUse.json': () => [{ signal: 'working', cause: 'end' }],
  'PreToolUse.json': () => [{ signal: 'working' }],
  'SessionStart.json': ({ id }) => [{ signal: 'ready' }, { signal: 'session', id }],
  'Stop.end_turn.json': ({ turn }) => [{ signal: 'done', turn }],
  // After the session's end: the end of no turn.
  'Stop.shutdown.json': () => [],
  'Stop.background-shell.json': () => [
    {
      signal: 'delegated',
      count: 1,
      label: 'shell',
      ids: ['01a22f54-8f92-7ed0-ab90-58b8871f34d1'],
    },
  ],
  'Stop.background-subagent.json': () => [
    {
      signal: 'delegated',
      count: 1,
      label: 'subagent',
      ids: ['01a22f54-31a6-79a1-a9c6-4484b3130e16'],
    },
  ],
  // It has a prompt of its own, which begins no turn.
  'UserPromptSubmit.subagent.json': () => [],
  'UserPromptSubmit.background.json': () => [{ signal: 'working', cause: 'injected' }],
  'StopCancelled.permission_rejected.json': () => [{ signal: 'interrupted' }],
  'StopCancelled.user_interrupt.json': () => [{ signal: 'interrupted' }],
  'StopFailure.invalid_request.json': () => [{ signal: 'failed', kind: 'invalid_request' }],
  'UserPromptSubmit.json': ({ turn }) => [{ signal: 'working', turn, cause: 'prompt' }],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  const value = payload(name);
  const ids = { turn: value.promptId, id: value.sessionId };
  expect(grok.read(value).signals).toEqual(says[name]?.(ids) ?? []);
});

test('every event was captured', () => {
  const found = new Set(captured.map((name) => name.split('.')[0]!));
  expect([...found].sort()).toEqual(grok.events.map(({ name }) => name).sort());
});

test('hooks go into a file of our own, and only grok is heard', () => {
  expect(grok.config).toMatchObject({ own: { folder: 'hooks', extension: '.json' } });
  expect(grok.guards.present).toEqual(['GROK_HOOK_EVENT']);
});

test.each([
  ['⠴ - Responding - fix it - grok', 'working'],
  ['⚠ Action Required - ⠴ - fix it - grok', 'attention'],
])('the title %s says %s', (title, expected) => {
  const fitting = Object.entries(grok.traits.titles).flatMap(([word, patterns]) =>
    patterns.some((one) => new RegExp(one, 'u').test(title)) ? [word] : [],
  );
  expect(fitting).toEqual([expected]);
});
