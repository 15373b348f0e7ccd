import { injectedPrompt, type RecordingRules } from '../recording.ts';

/**
 * Claude Code 2.1.332, 2026-11-30. Payload fields as captured; the wordings of a limit and the
 * transcript's `apiError` were read off the binary, since no account with a plan was run.
 */
export const claudeRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id'],
  agentId: ['agent_id'],
  rootAgents: [],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    UserPromptSubmit: {
      means: 'prompt',
      // A subagent's end gives a turn that nobody typed.
      kind: [{ when: 'prompt', startsWith: '<task-notification>', say: injectedPrompt }],
    },
    PermissionRequest: {
      means: 'ask',
      kind: ['tool_name'],
      detail: [
        'tool_input.command',
        'tool_input.file_path',
        'tool_input.url',
        'tool_input.questions.0.question',
        'tool_input.planFilePath',
      ],
    },
    Notification: {
      means: 'notice',
      byKind: {
        permission_prompt: 'ask',
        elicitation_dialog: 'ask',
        elicitation_url_dialog: 'ask',
        agent_needs_input: 'ask',
        worker_permission_prompt: 'ask',
        auth_storage_failure: 'ask',
      },
      kind: ['notification_type'],
      detail: ['message'],
      // Comes about 6 s after the PermissionRequest of the same prompt, without the tool.
      repeats: ['permission_prompt'],
    },
    Stop: {
      means: 'turn-end',
      running: {
        list: 'background_tasks',
        type: ['type'],
        detail: ['command', 'description'],
        while: { path: 'status', is: ['running'] },
      },
    },
    StopFailure: { means: 'failure', kind: ['error'], detail: ['last_assistant_message'] },
    SubagentStart: { means: 'child-start', kind: ['agent_type'] },
    SubagentStop: { means: 'child-end', kind: ['agent_type'] },
  },
  // An armed monitor is listed for the whole session (seen by others up to 2.1.312).
  ambient: ['monitor_ws'],
  spendLimit: {
    kinds: ['rate_limit', 'billing_error'],
    names: [
      "you've (?:hit|reached|used) your [^.\\n]{0,60}limit",
      '\\b(?:usage|spend|spending|session|weekly|monthly) limit\\b',
    ],
    // 'Server is temporarily limiting requests (not your usage limit)'.
    denies: ['\\bnot (?:your|a) (?:usage|spend|spending) limit'],
  },
  sessionRecord: {
    folder: 'sessions',
    file: '^[0-9]{1,10}\\.json$',
    session: 'sessionId',
    pid: 'pid',
    startTicks: 'procStart',
    status: 'status',
    waiting: ['waiting'],
    waitingFor: 'waitingFor',
    since: 'statusUpdatedAt',
    cwd: 'cwd',
    // `shell` (an armed monitor) says neither.
    phases: { busy: 'working', idle: 'idle' },
  },
  transcript: {
    folder: 'projects',
    limit: { path: 'apiError', is: 'usage_limit_reached' },
    answered: { path: 'type', is: 'assistant', unless: 'isApiErrorMessage' },
    at: 'timestamp',
  },
};
