import {
  claudePermission,
  HOLD_MARGIN_SECONDS,
  isUnknown,
  permissions,
} from '@agenthooks/agent-catalog';
import { describe, expect, test } from 'vitest';
import { LARGEST_INPUT, printedVerdict, readable, requestOfHook } from '../src/index.ts';
import { idOf } from './example.ts';
import { fixture, fixturesIn } from './fixtures.ts';

if (isUnknown(claudePermission.hook)) throw new Error('Claude Code is answered by a held hook');
const rules = claudePermission.hook;
const place = { agent: 'claude', pane: 'p1' };
const read = (name: string) => fixture(`claude/${name}`);
const bash = 'PermissionRequest.Bash.addRules.json';
const question = 'PermissionRequest.AskUserQuestion.nosuggestions.json';
const plan = 'PermissionRequest.ExitPlanMode.nosuggestions.withplan.json';

const verdict = (choice: string, more: object = {}) => ({
  id: idOf(1),
  digest: 'd'.repeat(64),
  choice,
  ...more,
});

function decision(payload: unknown, choice: string, more: object = {}): unknown {
  const text = printedVerdict(rules, payload, verdict(choice, more));
  if (text === undefined) return undefined;
  const { hookSpecificOutput } = JSON.parse(text) as {
    hookSpecificOutput: { hookEventName: string; decision: unknown };
  };
  expect(hookSpecificOutput.hookEventName).toBe('PermissionRequest');
  return hookSpecificOutput.decision;
}

test.each(Object.entries(permissions))(
  "%s: the hook's own limit is longer than the wait, so it is never killed while it waits",
  (_, { hold }) => {
    expect(hold.hookSeconds - hold.seconds).toBeGreaterThanOrEqual(HOLD_MARGIN_SECONDS);
  },
);

describe('a captured payload', () => {
  test.each(fixturesIn('claude', 'PermissionRequest'))(
    '%s becomes a request with its whole input',
    (name) => {
      const payload = read(name) as Record<string, unknown>;
      const request = requestOfHook(rules, place, payload);
      expect(request).toMatchObject({
        agent: 'claude',
        pane: 'p1',
        session: payload.session_id,
        cwd: payload.cwd,
        tool: payload.tool_name,
        input: payload.tool_input,
      });
      expect(new Set(request?.choices.map(({ id }) => id)).size).toBe(request?.choices.length);
    },
  );

  test.each(fixturesIn('claude', 'PostToolUse'))('%s asks nothing', (name) => {
    expect(requestOfHook(rules, place, read(name))).toBeUndefined();
  });

  test.each([null, 'text', [], {}, { hook_event_name: 'PermissionRequest' }])(
    'what is no payload (%j) asks nothing',
    (payload) => expect(requestOfHook(rules, place, payload)).toBeUndefined(),
  );

  test('a subagent is named', () => {
    const payload = { ...(read(bash) as object), agent_id: 'ad1c351ea8b9054aa' };
    expect(requestOfHook(rules, place, payload)?.agentId).toBe('ad1c351ea8b9054aa');
  });
});

describe('permissions', () => {
  test('allow and deny in the words of the agent', () => {
    expect(decision(read(bash), 'allow')).toEqual({ behavior: 'allow' });
    expect(decision(read(bash), 'deny')).toEqual({ behavior: 'deny' });
    expect(decision(read(bash), 'deny', { message: 'use uv' })).toEqual({
      behavior: 'deny',
      message: 'use uv',
    });
  });

  test.each([
    [
      bash,
      'suggested-1',
      ['Bash(pip install *)'],
      'saved',
      'in .claude/settings.local.json of this project',
      undefined,
    ],
    [
      'PermissionRequest.Read.addRules.json',
      'suggested-1',
      ['Read(//home/user/lab/other/**)'],
      'session',
      'until this session ends',
      undefined,
    ],
    [
      'PermissionRequest.mcp.addRules.json',
      'suggested-1',
      ['mcp__labsrv__echo'],
      'saved',
      'in .claude/settings.local.json of this project',
      undefined,
    ],
    [
      'PermissionRequest.Write.setMode.json',
      'suggested-1',
      ['accept every edit of files'],
      'session',
      'until this session ends',
      true,
    ],
    [
      'PermissionRequest.Bash.addDirectories+setMode.json',
      'suggested-1',
      ['work in the folder /home/user/project'],
      'session',
      'until this session ends',
      true,
    ],
    [
      'PermissionRequest.Bash.addDirectories+setMode.json',
      'suggested-2',
      ['accept every edit of files'],
      'session',
      'until this session ends',
      true,
    ],
  ])(
    '%s offers %s with its exact rule and where it is kept, and gives it back unchanged',
    (name, id, texts, scope, kept, beyond) => {
      const payload = read(name) as { permission_suggestions: unknown[] };
      const choice = requestOfHook(rules, place, payload)?.choices.find((one) => one.id === id);
      expect(choice).toMatchObject({ act: 'allow', rules: texts, scope, kept });
      expect(choice?.beyond).toBe(beyond);
      for (const text of texts) expect(choice?.label).toContain(text);
      const index = Number(id.slice(-1)) - 1;
      expect(decision(payload, id)).toEqual({
        behavior: 'allow',
        updatedPermissions: [payload.permission_suggestions[index]],
      });
    },
  );

  test('without a suggestion nothing standing is offered', () => {
    const request = requestOfHook(rules, place, read('PermissionRequest.Bash.nosuggestions.json'));
    expect(request?.choices.map(({ id }) => id)).toEqual(['allow', 'deny']);
    expect(
      decision(read('PermissionRequest.Bash.nosuggestions.json'), 'suggested-1'),
    ).toBeUndefined();
  });

  test.each([
    [{ type: 'setMode', mode: 'bypassPermissions', destination: 'session' }],
    [
      {
        type: 'addRules',
        rules: [{ toolName: 'Bash' }],
        behavior: 'allow',
        destination: 'elsewhere',
      },
    ],
    [{ type: 'addRules', rules: [{ toolName: 'Bash' }], behavior: 'deny', destination: 'session' }],
    [{ type: 'addRules', rules: [], behavior: 'allow', destination: 'session' }],
    [
      {
        type: 'addRules',
        rules: [{ toolName: 'Bash' }, 7],
        behavior: 'allow',
        destination: 'session',
      },
    ],
    [{ type: 'removeRules', rules: [{ toolName: 'Bash' }], destination: 'session' }],
    ['constructor'],
  ])('a suggestion of a form that was never seen is not offered: %j', (suggestion) => {
    const payload = { ...(read(bash) as object), permission_suggestions: [suggestion] };
    expect(requestOfHook(rules, place, payload)?.choices.map(({ id }) => id)).toEqual([
      'allow',
      'deny',
    ]);
  });
});

describe('questions', () => {
  const answers = { 'Which color?': ['Blue'] };

  test('are offered with their options, and answered by their text', () => {
    const request = requestOfHook(rules, place, read(question));
    expect(request?.kind).toBe('question');
    expect(request?.choices[0]).toMatchObject({
      id: 'answer',
      questions: [
        {
          id: 'Which color?',
          options: [
            { label: 'Red', description: 'r' },
            { label: 'Blue', description: 'b' },
          ],
          multiple: false,
          free: true,
        },
      ],
    });
    const { tool_input } = read(question) as { tool_input: object };
    expect(decision(read(question), 'answer', { answers })).toEqual({
      behavior: 'allow',
      updatedInput: { ...tool_input, answers: { 'Which color?': 'Blue' } },
    });
  });

  test('several choices are one text, as the agent writes them itself', () => {
    const given = { 'Which color?': ['Red', 'Blue'] };
    expect(decision(read(question), 'answer', { answers: given })).toMatchObject({
      updatedInput: { answers: { 'Which color?': 'Red, Blue' } },
    });
  });

  test('a plain allow is refused by us', () => {
    expect(decision(read(question), 'allow')).toBeUndefined();
    expect(decision(read(question), 'answer')).toBeUndefined();
    expect(requestOfHook(rules, place, read(question))?.choices.map(({ id }) => id)).toEqual([
      'answer',
      'deny',
    ]);
  });

  test('two questions of the same text can only be answered at the agent', () => {
    const payload = read(question) as { tool_input: { questions: unknown[] } };
    const [one] = payload.tool_input.questions;
    const twice = { ...payload, tool_input: { questions: [one, one] } };
    expect(requestOfHook(rules, place, twice)).toMatchObject({
      choices: [],
      readOnly: expect.stringContaining('at the agent'),
    });
  });
});

describe('plans', () => {
  test('are approved with the exact input, or with the edited plan in it', () => {
    const { tool_input } = read(plan) as { tool_input: Record<string, unknown> };
    expect(decision(read(plan), 'approve')).toEqual({
      behavior: 'allow',
      updatedInput: tool_input,
    });
    expect(decision(read(plan), 'approve', { plan: '# Other\n' })).toEqual({
      behavior: 'allow',
      updatedInput: { ...tool_input, plan: '# Other\n' },
    });
  });

  test('a plain allow is refused by us, and deny keeps planning', () => {
    expect(decision(read(plan), 'allow')).toBeUndefined();
    const request = requestOfHook(rules, place, read(plan));
    expect(request?.choices.map(({ id, label }) => [id, label])).toEqual([
      ['approve', 'Approve the plan'],
      ['deny', 'Keep planning'],
    ]);
  });
});

test('an input over the limit becomes a card that says where to answer', () => {
  const payload = read(bash) as object;
  const long = { command: 'x'.repeat(LARGEST_INPUT) };
  const request = requestOfHook(rules, place, { ...payload, tool_input: long });
  expect(readable(request!)).toMatchObject({
    input: {},
    choices: [],
    readOnly: expect.stringContaining('257 KiB'),
  });
  const fits = requestOfHook(rules, place, payload)!;
  expect(readable(fits)).toBe(fits);
});
