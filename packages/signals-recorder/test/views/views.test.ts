import { recordings } from '@agenthooks/agent-catalog';
import { describe, expect, it } from 'vitest';
import { activity, longShell, type SignalLine, spendLimit, timeline } from '../../src/index.ts';
import { lineFrom } from '../support/fixtures.ts';

const zero = Date.parse('2026-11-30T10:00:00.000Z');
/** A captured payload's line, so many seconds after the beginning. */
const at = (seconds: number, agent: string, name: string, change = {}): SignalLine =>
  lineFrom(agent, name, new Date(zero + seconds * 1_000).toISOString(), change);
const time = (seconds: number) => new Date(zero + seconds * 1_000).toISOString();

describe('which background work keeps a session open', () => {
  const shell = { type: 'shell', detail: 'sleep 9; echo bgdone' };
  const sub = { type: 'subagent', detail: 'slow sub' };

  it('is what the last end of a turn named, each since it was named first', () => {
    const lines = [
      at(0, 'claude', 'Stop.background', { running: [shell] }),
      at(60, 'claude', 'Stop.background'),
    ];
    expect(longShell(lines)).toEqual({
      at: time(60),
      omitted: 0,
      work: [
        { ...shell, since: time(0) },
        { ...sub, since: time(60) },
      ],
    });
  });

  it('is none once a turn ended without any, or the session ended', () => {
    const begun = at(0, 'claude', 'Stop.background');
    expect(longShell([begun, at(1, 'claude', 'Stop.plain')])).toBeNull();
    expect(longShell([begun, at(1, 'claude', 'SessionEnd.other')])).toBeNull();
    expect(longShell([])).toBeNull();
  });

  it('goes on through prompts, questions and what subagents say', () => {
    const lines = [
      at(0, 'claude', 'Stop.background'),
      at(1, 'claude', 'UserPromptSubmit.plain'),
      at(2, 'claude', 'SubagentStop'),
      at(3, 'claude', 'PermissionRequest.Write.setMode'),
    ];
    expect(longShell(lines)?.work).toHaveLength(2);
  });

  it('does not count what stays for the whole session', () => {
    const monitor = { type: 'monitor_ws', detail: 'watch' };
    expect(longShell([at(0, 'claude', 'Stop.background', { running: [monitor] })])).toBeNull();
    const both = at(0, 'claude', 'Stop.background', { running: [monitor, shell] });
    expect(longShell([both])?.work).toEqual([{ ...shell, since: time(0) }]);
  });

  it('is named by grok too', () => {
    const [work] = longShell([at(0, 'grok', 'Stop.background-shell')])?.work ?? [];
    expect(work).toMatchObject({ type: 'shell', since: time(0) });
    expect(longShell([at(0, 'grok', 'Stop.end_turn')])).toBeNull();
  });

  it('is named by nobody else: the other agents’ ends of turns carry none', () => {
    for (const [agent, name] of [
      ['codex', 'Stop'],
      ['opencode', 'event.session.idle'],
      ['gemini', 'AfterAgent'],
      ['copilot', 'agentStop'],
      ['qwen', 'Stop'],
      ['droid', 'Stop'],
      ['kimi', 'Stop'],
      ['pi', 'agent_settled'],
    ] as const) {
      expect(longShell([at(0, agent, name)])).toBeNull();
      expect(Object.values(recordings[agent]!.events).some(({ running }) => running)).toBe(false);
    }
  });
});

describe('whether the account’s limit stands in the way', () => {
  // Wordings read off Claude Code 2.1.332's binary.
  const limits = [
    "You've hit your session limit · resets 3pm",
    "You've hit your weekly limit",
    "You've hit your limit · resets 5am",
    "You've hit your monthly spend limit. See Usage in Settings",
    "You've hit your org's monthly usage limit",
    "You've reached your Opus limit",
    'Usage limit reached',
    'spend limit reached',
  ];

  it.each(limits)('it does with %j', (detail) => {
    const failed = at(5, 'claude', 'StopFailure.rate_limit', { detail });
    expect(spendLimit([failed])).toEqual({ since: time(5), text: detail, source: 'lines' });
  });

  it('it does with a billing error that names a limit', () => {
    const change = { kind: 'billing_error', detail: 'monthly spend limit reached' };
    expect(spendLimit([at(0, 'claude', 'StopFailure.unknown', change)])).not.toBeNull();
  });

  it('it does not with the captured failures, which a retry mends', () => {
    for (const name of ['rate_limit', 'authentication_failed', 'unknown'])
      expect(spendLimit([at(0, 'claude', `StopFailure.${name}`)])).toBeNull();
  });

  it('it does not where the text names a limit to say that it is not that', () => {
    const detail = 'Server is temporarily limiting requests (not your usage limit)';
    expect(spendLimit([at(0, 'claude', 'StopFailure.rate_limit', { detail })])).toBeNull();
  });

  it('it does not where the failure is of another kind', () => {
    const detail = limits[0]!;
    expect(spendLimit([at(0, 'claude', 'StopFailure.unknown', { detail })])).toBeNull();
  });

  it('until a later turn ends well, since the first of its failures', () => {
    const failed = (seconds: number) =>
      at(seconds, 'claude', 'StopFailure.rate_limit', { detail: limits[0] });
    expect(spendLimit([failed(0), failed(60)])?.since).toBe(time(0));
    expect(spendLimit([failed(0), at(60, 'claude', 'Stop.plain')])).toBeNull();
    expect(spendLimit([failed(0), at(9, 'claude', 'Stop.plain'), failed(60)])?.since).toBe(
      time(60),
    );
    expect(spendLimit([failed(0), at(60, 'claude', 'SessionStart.resume')])).not.toBeNull();
  });

  it('by the transcript first, where it could be read', () => {
    const failed = at(0, 'claude', 'StopFailure.rate_limit', { detail: limits[0] });
    const limitedAt = zero + 1_000;
    expect(spendLimit([], { transcript: { limitedAt } })).toEqual({
      since: time(1),
      source: 'transcript',
    });
    expect(spendLimit([failed], { transcript: { limitedAt, answeredAt: zero } })).toEqual({
      since: time(1),
      text: limits[0],
      source: 'transcript',
    });
    expect(
      spendLimit([failed], { transcript: { limitedAt, answeredAt: zero + 2_000 } }),
    ).toBeNull();
    expect(spendLimit([failed], { transcript: { answeredAt: zero + 2_000 } })).toBeNull();
    expect(spendLimit([failed], { transcript: {} })).toMatchObject({ source: 'lines' });
  });

  it('is unknown for the other agents, whose limits nobody saw', () => {
    for (const [agent, name] of [
      ['grok', 'StopFailure.invalid_request'],
      ['qwen', 'StopFailure.invalid_request'],
      ['kimi', 'StopFailure'],
      ['copilot', 'errorOccurred'],
    ] as const)
      expect(
        spendLimit([at(0, agent, name, { kind: 'rate_limit', detail: limits[0] })]),
      ).toBeNull();
  });
});

describe('the timeline', () => {
  it('says in plain words what each line means', () => {
    const lines = [
      at(0, 'claude', 'SessionStart.startup'),
      at(1, 'claude', 'UserPromptSubmit.plain'),
      at(2, 'claude', 'PermissionRequest.Write.setMode'),
      at(8, 'claude', 'Notification.permission_prompt'),
      at(9, 'claude', 'SubagentStart'),
      at(10, 'claude', 'Stop.background'),
      at(9.5, 'claude', 'UserPromptSubmit.plain', { kind: 'injected' }),
      at(11, 'claude', 'StopFailure.rate_limit'),
      { ...at(12, 'claude', 'Stop.plain'), event: 'Dreaming' },
    ];
    const entries = timeline(lines);
    expect(
      entries.map(({ says, after, repeat }) => `${says}${repeat ? ' again' : ''} +${after}`),
    ).toEqual([
      'session began (startup) +undefined',
      'turn began +1000',
      'asks a person (Write) +1000',
      'asks a person (permission_prompt) again +6000',
      'subagent began (general-purpose) +1000',
      'turn ended, 2 still running +1000',
      'turn began by itself +-500',
      'turn failed (rate_limit) +1500',
      'said something that this version does not know: Dreaming +1000',
    ]);
    expect(entries.map(({ line }) => line)).toEqual(lines);
  });

  it('knows what the payloads of every agent mean', () => {
    for (const [agent, names] of Object.entries({
      codex: ['SessionStart', 'UserPromptSubmit', 'PermissionRequest', 'Interrupt', 'SessionEnd'],
      opencode: [
        'event.session.created',
        'hook.chat.message',
        'event.permission.asked',
        'event.session.idle',
      ],
      grok: ['SessionStart', 'UserPromptSubmit', 'StopCancelled.user_interrupt'],
      gemini: ['SessionStart', 'BeforeAgent', 'AfterAgent.failed'],
      copilot: ['sessionStart', 'userPromptSubmitted', 'errorOccurred'],
      qwen: ['SessionStart', 'UserPromptSubmit', 'Stop'],
      droid: ['SessionStart', 'UserPromptSubmit', 'Stop'],
      kimi: ['SessionStart', 'UserPromptSubmit', 'PermissionResult', 'Stop'],
      pi: [
        'session_start.startup',
        'before_agent_start',
        'agent_settled.aborted',
        'session_shutdown.quit',
      ],
    }))
      for (const { means } of timeline(names.map((name, n) => at(n, agent, name))))
        expect(means).not.toBe('unknown');
  });
});

describe('how a session spent its time', () => {
  it('counts turns, work, and the wait for a person', () => {
    const lines = [
      at(0, 'claude', 'SessionStart.startup'),
      at(10, 'claude', 'UserPromptSubmit.plain'),
      at(40, 'claude', 'PermissionRequest.Write.setMode'),
      at(46, 'claude', 'Notification.permission_prompt'),
      at(100, 'claude', 'Stop.plain'),
      at(200, 'claude', 'UserPromptSubmit.plain', { kind: 'injected' }),
      at(205, 'claude', 'Stop.plain'),
      at(300, 'claude', 'UserPromptSubmit.plain'),
      at(301, 'claude', 'StopFailure.unknown'),
      at(400, 'claude', 'SessionEnd.other'),
    ];
    expect(activity(lines)).toEqual({
      turns: 2,
      ownTurns: 1,
      failed: 1,
      interrupted: 0,
      asks: 1,
      working: 30_000 + 5_000 + 1_000,
      waiting: 60_000,
      waitingAtMost: true,
    });
  });

  it.each([
    [
      'opencode',
      'hook.chat.message',
      'event.permission.asked',
      'event.permission.replied.once',
      'event.session.idle',
    ],
    ['kimi', 'UserPromptSubmit', 'PermissionRequest', 'PermissionResult', 'Stop'],
    ['pi', 'before_agent_start', 'ui_prompt_start', 'ui_prompt_end', 'agent_settled'],
  ] as const)(
    'knows the wait exactly where %s says that it was answered',
    (agent, prompt, ask, answer, end) => {
      const lines = [
        at(0, agent, prompt),
        at(5, agent, ask),
        at(25, agent, answer),
        at(30, agent, end),
      ];
      expect(activity(lines)).toMatchObject({
        turns: 1,
        asks: 1,
        working: 10_000,
        waiting: 20_000,
        waitingAtMost: false,
      });
    },
  );

  it.each([
    ['codex', 'UserPromptSubmit', 'Interrupt'],
    ['grok', 'UserPromptSubmit', 'StopCancelled.user_interrupt'],
    ['opencode', 'hook.chat.message', 'event.session.error.MessageAbortedError'],
    ['kimi', 'UserPromptSubmit', 'Interrupt.cancelled'],
    ['pi', 'before_agent_start', 'agent_settled.aborted'],
  ] as const)('counts %s’s interrupts', (agent, prompt, interrupt) => {
    const lines = [at(0, agent, prompt), at(7, agent, interrupt)];
    expect(activity(lines)).toMatchObject({ turns: 1, interrupted: 1, failed: 0, working: 7_000 });
  });

  it.each([
    ['gemini', 'BeforeAgent', 'AfterAgent.failed'],
    ['copilot', 'userPromptSubmitted', 'errorOccurred'],
    ['qwen', 'UserPromptSubmit', 'StopFailure.invalid_request'],
  ] as const)('counts %s’s failures', (agent, prompt, failure) => {
    const lines = [at(0, agent, prompt), at(7, agent, failure)];
    expect(activity(lines)).toMatchObject({ turns: 1, failed: 1, working: 7_000 });
  });

  it('goes on until now where nothing ended it', () => {
    const working = [at(0, 'claude', 'UserPromptSubmit.plain')];
    expect(activity(working)).toMatchObject({ working: 0 });
    expect(activity(working, { now: zero + 9_000 })).toMatchObject({ working: 9_000 });
    const asking = [...working, at(3, 'claude', 'PermissionRequest.Write.setMode')];
    expect(activity(asking, { now: zero + 9_000 })).toMatchObject({
      working: 3_000,
      waiting: 6_000,
      waitingAtMost: true,
    });
  });

  it('goes on after a compaction, and leaves subagents out', () => {
    const lines = [
      at(0, 'claude', 'UserPromptSubmit.plain'),
      at(2, 'claude', 'SubagentStart'),
      at(4, 'claude', 'SessionStart.compact'),
      at(6, 'claude', 'SubagentStop'),
      at(10, 'claude', 'Stop.plain'),
    ];
    expect(activity(lines)).toMatchObject({ turns: 1, working: 10_000, waiting: 0 });
  });

  it('is never negative when the clock was set back', () => {
    const lines = [at(100, 'claude', 'UserPromptSubmit.plain'), at(0, 'claude', 'Stop.plain')];
    expect(activity(lines).working).toBe(0);
  });
});
