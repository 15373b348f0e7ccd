import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { claudeHooks, claudeMcp, claudePlugins, claudeUsage } from './claude.behaviour.ts';
import { claudeGuards } from './claude.guards.ts';
import { claudeHookFiles, claudeReaders } from './claude.hook-files.ts';
import { injectSettings } from './claude.launch.ts';
import { claudeOffline } from './claude.offline.ts';
import { claudePermission } from './claude.permission.ts';
import { claudeRecording } from './claude.recording.ts';

/**
 * Claude Code. Seen on the real binary, version 2.1.332, Linux, 2026-11-30, unless a comment says
 * "read": then it was read off the same binary and not provoked.
 */

const seen = true;
const notProvoked = unknown('in the list of events of the binary; was not provoked');

const events: readonly AgentEvent[] = [
  { name: 'SessionStart', filter: 'source', fires: seen },
  { name: 'SessionEnd', filter: 'reason', fires: seen },
  { name: 'UserPromptSubmit', fires: seen },
  { name: 'UserPromptExpansion', filter: 'command_name', fires: seen },
  { name: 'PreToolUse', filter: 'tool_name', fires: seen },
  { name: 'PermissionRequest', filter: 'tool_name', fires: seen },
  { name: 'PermissionDenied', filter: 'tool_name', fires: notProvoked },
  { name: 'PostToolUse', filter: 'tool_name', fires: seen },
  { name: 'PostToolUseFailure', filter: 'tool_name', fires: seen },
  { name: 'PostToolBatch', fires: seen },
  { name: 'Notification', filter: 'notification_type', fires: seen },
  { name: 'Stop', fires: seen },
  { name: 'StopFailure', filter: 'error', fires: seen },
  { name: 'SubagentStart', filter: 'agent_type', fires: seen },
  { name: 'SubagentStop', filter: 'agent_type', fires: seen },
  { name: 'PreCompact', filter: 'trigger', fires: seen },
  { name: 'PostCompact', filter: 'trigger', fires: seen },
  { name: 'PreModelSwitch', fires: seen },
  { name: 'PostModelSwitch', fires: seen },
  { name: 'Setup', filter: 'trigger', fires: seen },
  { name: 'TeammateIdle', fires: notProvoked },
  { name: 'TaskCreated', fires: notProvoked },
  { name: 'TaskCompleted', fires: notProvoked },
  { name: 'Elicitation', filter: 'mcp_server_name', fires: seen },
  { name: 'ElicitationResult', filter: 'mcp_server_name', fires: seen },
  { name: 'ConfigChange', filter: 'source', fires: seen },
  {
    name: 'WorktreeCreate',
    fires: seen,
    never: 'its hook must print the path of the worktree, so a silent one breaks the feature',
  },
  { name: 'WorktreeRemove', fires: seen },
  { name: 'InstructionsLoaded', filter: 'load_reason', fires: seen },
  { name: 'CwdChanged', fires: seen },
  { name: 'FileChanged', filter: 'file_path', fires: seen },
  { name: 'DirectoryAdded', filter: 'source', fires: seen },
  { name: 'MessageDisplay', fires: seen },
  { name: 'PreSkillShellCommand', fires: seen },
];

const payload: HookPayload = {
  event: 'hook_event_name',
  session: 'session_id',
  turn: 'prompt_id',
  agent: 'agent_id',
  skips: ['effort'],
  tool: 'tool_name',
  // A plain allow is ignored for both: they need the person's own answer.
  questions: ['AskUserQuestion', 'ExitPlanMode'],
  prompt: {
    key: 'prompt',
    // A subagent's end gives a turn that nobody typed.
    injected: ['<task-notification>'],
    // Read: the field is being rolled out, and no captured payload has it.
    source: { key: 'source', person: ['user', 'sdk'] },
  },
  failure: 'error',
  delegated: {
    list: 'background_tasks',
    id: 'id',
    kind: 'type',
    // Read, but for shell and subagent. Left out because they do not hold a turn: 'monitor',
    // 'dream', 'auto-mode scan', 'code'. The list has only what is running or pending.
    labels: {
      shell: 'shell',
      subagent: 'subagent',
      workflow: 'workflow',
      teammate: 'teammate',
      'cloud session': 'cloud_session',
      'MCP task': 'mcp_task',
    },
  },
};

/** A blocked pseudo-terminal is given up after 5 s: the agent kills the hook, nothing is shown. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('2.0.44 takes it; no older version was run'),
} as const;

/**
 * Run 2026-12-01, each version and the one before it: up to 2.1.78 one that does not know an event
 * of a settings file skips the whole file, and asks at its start whether to leave.
 */
const since = {
  asked: '2.0.45',
  // Its name stands in 2.0.56 and not in 2.0.55.
  toolFailed: unknown('2.0.57 takes it; which version is the first was not run'),
  elicitation: '2.1.63',
  compacted: '2.1.76',
  failed: '2.1.78',
} as const;

const needsPerson = [
  ['permission-notice', ['permission_prompt', 'worker_permission_prompt']],
  [
    'input',
    ['elicitation_dialog', 'elicitation_url_dialog', 'agent_needs_input', 'auth_storage_failure'],
  ],
] as const;

const hooks: readonly HookRow[] = [
  { event: 'SessionStart', matcher: 'startup|resume|clear|fork', argument: 'ready', ...state },
  // In the middle of a turn.
  { event: 'SessionStart', matcher: 'compact', argument: 'session', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  { event: 'PostToolUseFailure', argument: 'end', ...state, since: since.toolFailed },
  { event: 'PermissionRequest', argument: 'permission', ...state, since: since.asked },
  { event: 'Elicitation', argument: 'input', ...state, since: since.elicitation },
  { event: 'ElicitationResult', argument: 'end', ...state, since: since.elicitation },
  // The agent's own notice comes about 6 s after the hook of the same prompt.
  ...needsPerson.map(
    ([argument, types]): HookRow => ({
      event: 'Notification',
      matcher: types.join('|'),
      argument,
      ...state,
    }),
  ),
  { event: 'Stop', argument: 'stop', ...state },
  { event: 'StopFailure', argument: 'failed', ...state, since: since.failed },
  { event: 'PreCompact', matcher: 'manual', argument: 'prompt', ...state },
  { event: 'PostCompact', matcher: 'manual', argument: 'done', ...state, since: since.compacted },
];

export const claude: CommandHooksAgent = {
  id: 'claude',
  title: 'Claude Code',
  measured: { version: '2.1.332', date: '2026-11-30', platform: 'linux' },
  commands: ['claude'],
  package: {
    npm: '@anthropic-ai/claude-code',
    version: '2.1.332',
    binary: {
      'linux-x64': '@anthropic-ai/claude-code-linux-x64/claude',
      'linux-arm64': '@anthropic-ai/claude-code-linux-arm64/claude',
      'darwin-x64': '@anthropic-ai/claude-code-darwin-x64/claude',
      'darwin-arm64': '@anthropic-ai/claude-code-darwin-arm64/claude',
    },
  },

  config: {
    roots(env) {
      const standard = posix.join(env.HOME ?? '/', '.claude');
      return env.CLAUDE_CONFIG_DIR ? [env.CLAUDE_CONFIG_DIR, standard] : [standard];
    },
    file: 'settings.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds' },
    reads: { comments: false, trailingCommas: false, bom: true, crlf: true },
    // A settings file is taken whole or not at all; of its other values this one was tried.
    voids: { types: { cleanupPeriodDays: 'number' }, limit: 'positive' },
    switchedOffBy: 'disableAllHooks',
    trust: null,
  },

  events,
  hookFiles: claudeHookFiles,
  otherReaders: claudeReaders,
  hooks,
  payload,
  shell: 'posix',
  behaviour: claudeHooks,
  usage: claudeUsage,
  mcp: claudeMcp,
  plugins: claudePlugins,
  read: (value) => readHook({ events, hooks, payload }, value),

  plugin: unknown('its hooks are commands'),
  guards: claudeGuards,

  launch: {
    inject: injectSettings,
    // An inherited `sdk-cli` (a host started inside `claude -p`) stays for an interactive start and
    // would silence every hook; an inherited `cli` becomes `sdk-cli` under -p.
    environment: { CLAUDE_CODE_ENTRYPOINT: 'cli' },
    companion: null,
    resume: ['--resume'],
  },

  traits: {
    nativeApp: 'claude-code',
    readyBy: ['hook'],
    // No hook fires on Escape or Ctrl-C; the status report says idle within 110 ms.
    interrupt: { presses: 1, saidBy: ['native'] },
    holds: {
      shell: 'clocked',
      subagent: 'ceiling',
      workflow: 'ceiling',
      teammate: 'ceiling',
      cloud_session: 'ceiling',
      mcp_task: 'ceiling',
    },
    // Once the status query was answered the title is plain. The idle title is also shown while
    // the agent waits for a person, so no title says attention.
    titles: { idle: ['^✳ '], working: ['^[◐◑] '], attention: [] },
    notifications: {
      attention: [
        '^Claude needs your permission',
        '^Claude Code needs your (?:input|approval|attention)',
      ],
      done: [],
      ignore: ['^Claude is waiting for your input$'],
    },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  },

  recording: claudeRecording,
  permission: claudePermission,
  offline: claudeOffline,
};
