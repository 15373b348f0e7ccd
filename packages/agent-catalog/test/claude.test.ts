import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claude, isUnknown, valueAt } from '../src/index.ts';

const folder = new URL('fixtures/claude/', import.meta.url);
const captured = readdirSync(folder).filter((name) => name.endsWith('.json'));

const read = (name: string) =>
  claude.read(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))).signals;

const working = (turn: string, more: object = {}) => ({ signal: 'working', turn, ...more });
const asks = (turn: string, more: object) => ({ signal: 'attention', turn, ...more });
const permission = (turn: string, tool: string, more: object = {}) =>
  asks(turn, { ask: 'permission', tool, ...more });
const starts = (id: string) => [{ signal: 'ready' }, { signal: 'session', id }];

/** Every captured payload that says something, and what. */
const says: Record<string, object[]> = {
  'Elicitation.json': [asks('6b17851f-51e2-47f7-abd3-5dbfdcb946e4', { ask: 'input' })],
  'ElicitationResult.json': [working('6b17851f-51e2-47f7-abd3-5dbfdcb946e4', { cause: 'end' })],
  'Notification.elicitation_dialog.json': [
    asks('9265222a-f5df-4ffa-8cb7-e058dcb7015c', { ask: 'input' }),
  ],
  'Notification.permission_prompt.json': [
    asks('5735f6f7-0090-43a7-99a1-ad5b5aeab39b', { ask: 'permission' }),
  ],
  'PermissionRequest.AskUserQuestion.nosuggestions.json': [
    asks('fff6f600-ce0d-4dd9-bbc4-25419f422af8', { ask: 'answer', tool: 'AskUserQuestion' }),
  ],
  'PermissionRequest.Bash.addDirectories+setMode.json': [
    permission('026bef30-7e6f-4324-9e85-c8c4a5831e37', 'Bash'),
  ],
  'PermissionRequest.Bash.addDirectories.json': [
    permission('e44ae21c-1905-4622-96dd-130917a7c3bc', 'Bash'),
  ],
  'PermissionRequest.Bash.addRules.json': [
    permission('bf1faa3a-5208-4a6c-9530-26631d84cf54', 'Bash'),
  ],
  'PermissionRequest.Bash.nosuggestions.json': [
    permission('5735f6f7-0090-43a7-99a1-ad5b5aeab39b', 'Bash'),
  ],
  'PermissionRequest.Bash.subagent.json': [
    permission('d8be286c-c0ce-4914-bbca-764a62cf7760', 'Bash', { agent: 'ad26b0c7a71f8b4bc' }),
  ],
  'PermissionRequest.ExitPlanMode.nosuggestions.withplan.json': [
    asks('9896613b-df29-453b-8083-a6399b14efab', { ask: 'answer', tool: 'ExitPlanMode' }),
  ],
  'PermissionRequest.Read.addRules.json': [
    permission('4fbf27eb-d1cb-45d4-91cc-f23f4afc5e4c', 'Read'),
  ],
  'PermissionRequest.WebFetch.addRules.json': [
    permission('284926d0-49a1-45b4-845c-9b8594d1533f', 'WebFetch'),
  ],
  'PermissionRequest.Write.setMode.json': [
    permission('654a5cdb-9367-453e-a9a8-7652826d7569', 'Write'),
  ],
  'PermissionRequest.mcp.addRules.json': [
    permission('8860de63-72de-4613-ab4c-ef2f130ddc6c', 'mcp__labsrv__echo'),
  ],
  'PostCompact.manual.json': [{ signal: 'done', turn: '4ad291b4-a2ac-4a49-9454-96f06678c6e8' }],
  'PostToolUse.Agent.json': [working('43729ad5-95a3-4250-8488-dc7a7cdec926', { cause: 'end' })],
  'PostToolUse.AskUserQuestion.json': [
    working('fff6f600-ce0d-4dd9-bbc4-25419f422af8', { cause: 'end' }),
  ],
  'PostToolUse.Bash.json': [working('52755f42-dc8d-4ac2-8c67-2a1cd136bca3', { cause: 'end' })],
  'PostToolUse.Bash.subagent.json': [
    working('43729ad5-95a3-4250-8488-dc7a7cdec926', {
      agent: 'ad1c351ea8b9054aa',
      cause: 'end',
    }),
  ],
  'PostToolUse.ExitPlanMode.json': [
    working('826941ce-8f8e-451e-85af-f00e8760ad09', { cause: 'end' }),
  ],
  'PostToolUse.Read.json': [working('91b05c11-8f20-4a5d-a28d-53f3fa6782f1', { cause: 'end' })],
  'PostToolUse.ToolSearch.json': [
    working('c3d8e643-0442-4f73-95d2-46b7a8e351be', { cause: 'end' }),
  ],
  'PostToolUse.Write.json': [working('654a5cdb-9367-453e-a9a8-7652826d7569', { cause: 'end' })],
  'PostToolUse.mcp.json': [working('8860de63-72de-4613-ab4c-ef2f130ddc6c', { cause: 'end' })],
  'PostToolUse.mcp_plugin.json': [
    working('4b7f5d08-9461-4063-985e-2511725dde83', { cause: 'end' }),
  ],
  'PostToolUseFailure.Bash.json': [
    working('5735f6f7-0090-43a7-99a1-ad5b5aeab39b', { cause: 'end' }),
  ],
  'PreCompact.manual.json': [working('d010b5b5-0095-45a3-8cb5-dff36b437dff', { cause: 'prompt' })],
  'PreToolUse.Agent.json': [working('43729ad5-95a3-4250-8488-dc7a7cdec926')],
  'PreToolUse.AskUserQuestion.json': [working('fff6f600-ce0d-4dd9-bbc4-25419f422af8')],
  'PreToolUse.Bash.json': [working('5735f6f7-0090-43a7-99a1-ad5b5aeab39b')],
  'PreToolUse.Bash.subagent.json': [
    working('43729ad5-95a3-4250-8488-dc7a7cdec926', { agent: 'ad1c351ea8b9054aa' }),
  ],
  'PreToolUse.CronCreate.json': [working('c3d8e643-0442-4f73-95d2-46b7a8e351be')],
  'PreToolUse.ExitPlanMode.json': [working('c74560da-2e29-4604-b63e-45e1db22dcde')],
  'PreToolUse.Read.json': [working('91b05c11-8f20-4a5d-a28d-53f3fa6782f1')],
  'PreToolUse.ToolSearch.json': [working('c3d8e643-0442-4f73-95d2-46b7a8e351be')],
  'PreToolUse.WebFetch.json': [working('284926d0-49a1-45b4-845c-9b8594d1533f')],
  'PreToolUse.Write.json': [working('654a5cdb-9367-453e-a9a8-7652826d7569')],
  'PreToolUse.mcp.json': [working('8860de63-72de-4613-ab4c-ef2f130ddc6c')],
  'PreToolUse.mcp_plugin.json': [working('4b7f5d08-9461-4063-985e-2511725dde83')],
  'SessionStart.clear.json': starts('bbe71d8b-7bd1-43e2-ba29-968c78f8376d'),
  'SessionStart.compact.json': [{ signal: 'session', id: 'f147a8cc-77e9-4f5e-918c-870001ddd343' }],
  'SessionStart.resume.json': starts('bbe71d8b-7bd1-43e2-ba29-968c78f8376d'),
  'SessionStart.startup.json': starts('d9b6fe40-c562-4940-9000-95f987a51973'),
  'Stop.background.json': [
    { signal: 'delegated', count: 1, label: 'shell', ids: ['blmxc3z02'] },
    { signal: 'delegated', count: 1, label: 'subagent', ids: ['a13174c41b1449cdf'] },
  ],
  'Stop.crons.json': [{ signal: 'done', turn: 'c3d8e643-0442-4f73-95d2-46b7a8e351be' }],
  'Stop.plain.json': [{ signal: 'done', turn: 'e1af8a28-d328-41fe-92cd-8d7db9155715' }],
  'Stop.plain.stop_hook_active.json': [
    { signal: 'done', turn: '1e7d3219-ba93-4b98-9775-3d5c596efbe9' },
  ],
  'StopFailure.authentication_failed.json': [{ signal: 'failed', kind: 'authentication_failed' }],
  'StopFailure.rate_limit.json': [{ signal: 'failed', kind: 'rate_limit' }],
  'StopFailure.unknown.json': [{ signal: 'failed', kind: 'unknown' }],
  'UserPromptSubmit.plain.json': [
    working('e1af8a28-d328-41fe-92cd-8d7db9155715', { cause: 'prompt' }),
  ],
  'UserPromptSubmit.task-notification.json': [
    working('0ec0d2bb-f1cd-486b-bbce-ee95817e9ac0', { cause: 'injected' }),
  ],
};

test.each(captured)('%s is read as the signals that it says', (name) => {
  expect(read(name)).toEqual(says[name] ?? []);
});

test('every expected payload was captured', () => {
  expect(captured).toEqual(expect.arrayContaining(Object.keys(says)));
});

test('every hook is of an event that the agent has, and of none that must not be watched', () => {
  for (const { event, matcher } of claude.hooks) {
    const known = claude.events.find(({ name }) => name === event);
    expect(known, event).toBeDefined();
    expect(known!.never, event).toBeUndefined();
    if (matcher !== undefined) expect(known!.filter, `${event} has a matcher`).toBeDefined();
  }
});

test('an event that was captured is an event that fires', () => {
  const names = new Set(captured.map((name) => name.split('.')[0]!));
  names.delete('StatusLine');
  for (const name of names) {
    expect(claude.events.find((event) => event.name === name)?.fires, name).toBe(true);
  }
});

const stop = (tasks: unknown) =>
  claude.read({ hook_event_name: 'Stop', prompt_id: 'p', background_tasks: tasks }).signals;

test.each([['monitor'], ['dream'], ['auto-mode scan'], ['code'], ['something new']])(
  'a background %s does not hold a turn',
  (type) => {
    expect(stop([{ id: 'x', type, status: 'running' }])).toEqual([{ signal: 'done', turn: 'p' }]);
  },
);

test.each([
  ['shell', 'shell'],
  ['subagent', 'subagent'],
  ['workflow', 'workflow'],
  ['teammate', 'teammate'],
  ['cloud session', 'cloud_session'],
  ['MCP task', 'mcp_task'],
])('a background %s holds a turn under the label %s, which the machine knows', (type, label) => {
  expect(stop([{ id: 'x', type, status: 'running' }])).toEqual([
    { signal: 'delegated', count: 1, label, ids: ['x'] },
  ]);
  expect(claude.traits.holds).toHaveProperty(label);
});

test('a subagent ends, fails and begins nothing of the root', () => {
  const child = { prompt_id: 'p', agent_id: 'a1', session_id: 's' };
  for (const event of ['Stop', 'StopFailure', 'UserPromptSubmit']) {
    expect(claude.read({ ...child, hook_event_name: event, error: 'x' }).signals).toEqual([]);
  }
  expect(
    claude.read({ ...child, hook_event_name: 'SessionStart', source: 'startup' }).signals,
  ).toEqual([]);
});

test("a tool's end of a subagent that cannot be named is a heartbeat", () => {
  expect(
    claude.read({ hook_event_name: 'PostToolUse', prompt_id: 'p', agent_id: 'a b' }).signals,
  ).toEqual([{ signal: 'working', turn: 'p' }]);
});

test.each([
  [{ source: 'user', prompt: 'x' }, 'prompt'],
  [{ source: 'sdk', prompt: 'x' }, 'prompt'],
  [{ source: 'schedule_wakeup', prompt: 'x' }, 'injected'],
  [{ source: 'user', prompt: '<task-notification> in my own words' }, 'prompt'],
  [{ prompt: 'what is a <task-notification>?' }, 'prompt'],
])('of a prompt %o the cause is %s', (payload, cause) => {
  expect(claude.read({ ...payload, hook_event_name: 'UserPromptSubmit' }).signals).toEqual([
    { signal: 'working', cause },
  ]);
});

test.each([[null], [7], ['x'], [[]], [{}], [{ hook_event_name: 7 }]])(
  '%o is read as nothing',
  (value) => {
    expect(claude.read(value)).toEqual({ event: '', signals: [] });
  },
);

test('the config root follows CLAUDE_CONFIG_DIR, then HOME', () => {
  expect(claude.config.roots({ HOME: '/home/user' })).toEqual(['/home/user/.claude']);
  expect(claude.config.roots({ HOME: '/home/user', CLAUDE_CONFIG_DIR: '/cfg' })).toEqual([
    '/cfg',
    '/home/user/.claude',
  ]);
});

const captive = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

test('the paths of cost and context are those of the captured status line', () => {
  if (isUnknown(claude.usage)) throw new Error('the usage cell is empty');
  const { cost, contextUsed, contextWindow, contextPercent } = claude.usage;
  const payload = captive('StatusLine');
  expect(
    [cost, contextUsed, contextWindow, contextPercent].map((path) => valueAt(payload, path)),
  ).toEqual([0, 0, 1_000_000, null]);
});

test('the tools of MCP servers are named as captured', () => {
  if (isUnknown(claude.mcp)) throw new Error('the MCP cell is empty');
  const { toolName, pluginToolName } = claude.mcp;
  expect(toolName('labsrv', 'echo')).toBe(captive('PreToolUse.mcp').tool_name);
  expect(pluginToolName('labplug', 'plugsrv', 'echo')).toBe(
    captive('PreToolUse.mcp_plugin').tool_name,
  );
});
