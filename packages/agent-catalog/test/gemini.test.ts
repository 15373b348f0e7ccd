import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gemini, isUnknown } from '../src/index.ts';

const folder = new URL('fixtures/gemini/', import.meta.url);
const captured = readdirSync(folder);

const payload = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** What each captured payload says; those that are not named say nothing. */
const says: Record<string, (id: unknown) => object[]> = {
  'AfterAgent.json': () => [{ signal: 'done' }],
  'AfterAgent.failed.json': () => [{ signal: 'failed', kind: 'unknown' }],
  'AfterTool.json': () => [{ signal: 'working', cause: 'end' }],
  'BeforeAgent.json': () => [{ signal: 'working', cause: 'prompt' }],
  'BeforeTool.json': () => [{ signal: 'working' }],
  'Notification.ToolPermission.json': () => [{ signal: 'attention', ask: 'permission' }],
  'SessionStart.json': (id) => [{ signal: 'ready' }, { signal: 'session', id }],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  const value = payload(name);
  expect(gemini.read(value).signals).toEqual(says[name]?.(value.session_id) ?? []);
});

test('every expected payload was captured, and every event', () => {
  expect(captured).toEqual(expect.arrayContaining(Object.keys(says)));
  const events = new Set(captured.map((name) => name.split('.')[0]!));
  expect([...events].sort()).toEqual(gemini.events.map(({ name }) => name).sort());
});

test('an event that comes before every request is hooked by nothing', () => {
  const never = new Set(gemini.events.filter(({ never }) => never).map(({ name }) => name));
  expect(never).toEqual(
    new Set(['BeforeModel', 'AfterModel', 'BeforeToolSelection', 'PreCompress']),
  );
  expect(gemini.hooks.filter(({ event }) => never.has(event))).toEqual([]);
});

test('only a question that the agent itself asks is told by its tool', () => {
  const asks = (tool_name: string) =>
    gemini.read({ ...payload('BeforeTool.json'), tool_name }).signals;
  expect(asks('ask_user')).toEqual([
    { signal: 'working' },
    { signal: 'attention', ask: 'answer', tool: 'ask_user' },
  ]);
  // A matcher is a pattern, and one that is not tied down would fit the tool of another server.
  expect(asks('mcp_team_ask_user_twice')).toEqual([{ signal: 'working' }]);
});

test('words of a person that look like a failed end are a turn that ended', () => {
  const text = JSON.stringify({
    ...payload('AfterAgent.json'),
    prompt: '"prompt_response":"[no response text]"',
  });
  expect(gemini.read(JSON.parse(text)).signals).toEqual([{ signal: 'done' }]);
});

test('the config root follows GEMINI_CLI_HOME, then HOME', () => {
  expect(gemini.config.roots({ HOME: '/home/user' })).toEqual(['/home/user/.gemini']);
  expect(gemini.config.roots({ HOME: '/home/user', GEMINI_CLI_HOME: '/cfg' })).toEqual([
    '/cfg/.gemini',
  ]);
});

test('it takes no hooks for one launch', () => {
  const request = { entries: [], args: [], env: {}, cwd: '/', folder: '/', readFile: () => '' };
  expect(isUnknown(gemini.launch.inject(request))).toBe(true);
});

test.each([
  ['◇  Ready (project)', 'idle'],
  ['✦  Working… (project)', 'working'],
  ['✋  Action Required (project)', 'attention'],
  ['project', 'nothing'],
])('the title %s says %s', (title, says) => {
  const fits = Object.entries(gemini.traits.titles).flatMap(([name, patterns]) =>
    patterns.some((pattern) => new RegExp(pattern, 'u').test(title)) ? [name] : [],
  );
  expect(fits).toEqual(says === 'nothing' ? [] : [says]);
});
