import { readFileSync } from 'node:fs';
import { recordings } from '@agenthooks/agent-catalog';
import { describe, expect, it } from 'vitest';
import { type SessionRecord, type SignalLine, waiting } from '../../src/index.ts';
import { lineFrom } from '../support/fixtures.ts';

let clock = Date.parse('2026-11-30T10:00:00.000Z');
/** A captured payload's line, a second after the one before it. */
const said = (agent: string, name: string, change = {}): SignalLine => {
  clock += 1_000;
  return lineFrom(agent, name, new Date(clock).toISOString(), change);
};
const asked = (lines: SignalLine[]) => {
  const { ask } = waiting(lines) ?? {};
  return ask ? `${ask.kind}: ${ask.detail}` : null;
};

describe('what a session waits for', () => {
  it('is nothing before anything was asked', () => {
    expect(waiting([])).toBeNull();
    expect(
      asked([said('claude', 'SessionStart.startup'), said('claude', 'UserPromptSubmit.plain')]),
    ).toBeNull();
  });

  it('is the request and not the notification that follows it', () => {
    const lines = [
      said('claude', 'UserPromptSubmit.plain'),
      said('claude', 'PermissionRequest.WebFetch.addRules'),
    ];
    clock += 6_000;
    lines.push(said('claude', 'Notification.permission_prompt'));
    expect(waiting(lines)).toEqual({
      since: lines[1]!.at,
      ask: lines[1],
      earlier: [],
      certain: false,
    });
  });

  it('is the notification where no request was seen', () => {
    expect(asked([said('claude', 'Notification.permission_prompt')])).toBe(
      'permission_prompt: Claude needs your permission',
    );
    expect(asked([said('claude', 'Notification.elicitation_dialog')])).toBe(
      'elicitation_dialog: Claude Code needs your input',
    );
  });

  it('is not an idle prompt', () => {
    expect(
      asked([said('claude', 'Stop.plain'), said('claude', 'Notification.idle_prompt')]),
    ).toBeNull();
  });

  it('keeps what was asked before, which may be open still', () => {
    const lines = [
      said('claude', 'PermissionRequest.Read.addRules'),
      said('claude', 'PermissionRequest.Write.setMode'),
    ];
    expect(waiting(lines)).toMatchObject({ ask: lines[1], earlier: [lines[0]] });
  });

  it.each([
    'UserPromptSubmit.plain',
    'Stop.plain',
    'StopFailure.unknown',
    'SessionEnd.other',
    'SessionStart.clear',
  ])('is over with %s', (name) => {
    expect(
      asked([said('claude', 'PermissionRequest.Write.setMode'), said('claude', name)]),
    ).toBeNull();
  });

  it('of a subagent outlives the root’s end of a turn, and ends with the subagent', () => {
    const agentId = 'ad1c351ea8b9054aa';
    const lines = [
      said('claude', 'PermissionRequest.Write.setMode', { agentId }),
      said('claude', 'Stop.background'),
    ];
    expect(asked(lines)).toBe('Write: /home/user/project/w.txt');
    expect(asked([...lines, said('claude', 'SubagentStop')])).toBeNull();
  });
});

describe('every agent’s own payloads', () => {
  const rows = [
    [
      'codex',
      'PermissionRequest',
      ['Stop', 'Interrupt', 'UserPromptSubmit', 'SessionEnd'],
      'Bash: touch /home/user/lab/escaped-noverdict',
    ],
    [
      'opencode',
      'event.permission.asked',
      ['event.permission.replied.once', 'event.permission.replied.reject', 'event.session.idle'],
      'bash: echo http1',
    ],
    [
      'opencode',
      'event.question.asked',
      ['event.question.replied', 'event.session.error.MessageAbortedError'],
      'question: Which color?',
    ],
    [
      'grok',
      'Notification.permission_prompt',
      ['Stop.end_turn', 'StopCancelled.permission_rejected'],
      'permission_prompt: Tool permission requested',
    ],
    [
      'gemini',
      'Notification.ToolPermission',
      ['AfterAgent', 'BeforeAgent', 'SessionEnd.exit'],
      'ToolPermission: rm -rf zzdir && touch zzz',
    ],
    [
      'copilot',
      'notification.permission_prompt',
      ['agentStop', 'errorOccurred'],
      'permission_prompt: Run command: rm -rf zzdir && touch zzz',
    ],
    [
      'qwen',
      'PermissionRequest',
      ['Stop', 'StopFailure.invalid_request'],
      'run_shell_command: rm -rf zzdir && touch zzz',
    ],
    [
      'droid',
      'Notification.permission_prompt',
      ['Stop', 'SessionEnd.other'],
      'permission_prompt: Factory CLI needs permission to execute 1 tool(s)',
    ],
    [
      'droid',
      'Notification.elicitation_dialog',
      ['Stop'],
      'elicitation_dialog: Factory CLI is asking the user 1 question(s)',
    ],
    [
      'kimi',
      'PermissionRequest',
      ['PermissionResult', 'Interrupt.cancelled', 'Stop'],
      'Bash: rm -rf zzdir && touch zzz',
    ],
    [
      'pi',
      'ui_prompt_start',
      ['ui_prompt_end', 'agent_settled.aborted'],
      'confirm: Run this command?',
    ],
  ] as const;

  it.each(rows)('%s: %s opens it and each of %j closes it', (agent, opens, closes, wording) => {
    expect(asked([said(agent, opens)])).toBe(wording);
    for (const close of closes) expect(asked([said(agent, opens), said(agent, close)])).toBeNull();
  });

  it('qwen’s notification only repeats its request', () => {
    const lines = [
      said('qwen', 'PermissionRequest'),
      said('qwen', 'Notification.permission_prompt'),
    ];
    expect(asked(lines)).toBe('run_shell_command: rm -rf zzdir && touch zzz');
    expect(waiting(lines)?.earlier).toEqual([]);
  });

  it('are here for every agent whose table has a question', () => {
    const asking = Object.entries(recordings)
      .filter(([, { events }]) =>
        Object.values(events).some(
          ({ means, byKind }) => means === 'ask' || Object.values(byKind ?? {}).includes('ask'),
        ),
      )
      .map(([agent]) => agent);
    expect(asking).toEqual([...new Set(['claude', ...rows.map(([agent]) => agent)])].sort());
  });
});

describe('the agent’s own record', () => {
  const { status, waitingFor, statusUpdatedAt } = JSON.parse(
    readFileSync(new URL('../fixtures/claude-sessions-pid.json', import.meta.url), 'utf8'),
  ) as { status: string; waitingFor: string; statusUpdatedAt: number };
  const record = (change: Partial<SessionRecord> = {}): SessionRecord => ({
    status,
    waiting: true,
    waitingFor,
    since: statusUpdatedAt,
    ...change,
  });
  const busy = (since: number) => record({ status: 'busy', waiting: false, since });

  it('makes what lines suppose certain', () => {
    const ask = said('claude', 'PermissionRequest.Write.setMode');
    expect(waiting([ask], { record: record() })).toMatchObject({
      ask,
      waitingFor: 'permission prompt',
      certain: true,
    });
  });

  it('knows of a dialog that no hook tells of', () => {
    expect(waiting([], { record: record() })).toEqual({
      since: new Date(statusUpdatedAt).toISOString(),
      waitingFor: 'permission prompt',
      earlier: [],
      certain: true,
    });
  });

  it('knows of an answer in the terminal', () => {
    const ask = said('claude', 'PermissionRequest.Write.setMode');
    expect(waiting([ask], { record: busy(Date.parse(ask.at) + 4_000) })).toBeNull();
  });

  it('may be a moment behind an ask, and no longer', () => {
    const ask = said('claude', 'PermissionRequest.Write.setMode');
    const at = Date.parse(ask.at);
    expect(waiting([ask], { record: busy(at - 5_000), now: at + 500 })).toMatchObject({ ask });
    expect(waiting([ask], { record: busy(at - 5_000), now: at + 5_000 })).toBeNull();
  });
});
