import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { newerNode } from '../newer-node.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { qwenHooks } from './qwen.behaviour.ts';
import { qwenGuards } from './qwen.guards.ts';
import { qwenHookFiles } from './qwen.hook-files.ts';
import { injectDefaults } from './qwen.launch.ts';
import { qwenOffline } from './qwen.offline.ts';
import { qwenPermission } from './qwen.permission.ts';
import { qwenRecording } from './qwen.recording.ts';

/**
 * Qwen Code. Seen on the real program, version 0.24.4, Linux, 2026-11-30, unless a comment says
 * "read": then it was read off the same program and not provoked.
 */

const seen = true;
const notProvoked = unknown('in the schema of its settings; was not provoked');

const events: readonly AgentEvent[] = [
  { name: 'SessionStart', filter: 'source', fires: seen },
  { name: 'SessionEnd', filter: 'reason', fires: seen },
  { name: 'SessionDelete', fires: notProvoked },
  { name: 'InstructionsLoaded', filter: 'file_path', fires: seen },
  { name: 'UserPromptSubmit', fires: seen },
  { name: 'UserPromptExpansion', filter: 'command_name', fires: notProvoked },
  { name: 'PreToolUse', filter: 'tool_name', fires: seen },
  { name: 'PermissionRequest', filter: 'tool_name', fires: seen },
  { name: 'PermissionDenied', filter: 'tool_name', fires: notProvoked },
  { name: 'PostToolUse', filter: 'tool_name', fires: seen },
  { name: 'PostToolUseFailure', filter: 'tool_name', fires: seen },
  { name: 'PostToolBatch', fires: seen },
  { name: 'MessageDisplay', fires: seen },
  { name: 'Notification', filter: 'notification_type', fires: seen },
  { name: 'Stop', fires: seen },
  { name: 'StopFailure', filter: 'error', fires: seen },
  { name: 'SubagentStart', filter: 'agent_type', fires: seen },
  { name: 'SubagentStop', filter: 'agent_type', fires: seen },
  { name: 'PreCompact', filter: 'trigger', fires: seen },
  { name: 'PostCompact', filter: 'trigger', fires: notProvoked },
  { name: 'TodoCreated', fires: notProvoked },
  { name: 'TodoCompleted', fires: notProvoked },
];

const payload: HookPayload = {
  event: 'hook_event_name',
  session: 'session_id',
  speaker: 'around-event',
  // `<session>########<number>`, which the wire does not carry.
  turn: null,
  agent: 'agent_id',
  // Subagents run in the background. What they ask fires the hook and is refused unasked.
  childAsks: false,
  skips: [],
  tool: 'tool_name',
  questions: ['ask_user_question', 'exit_plan_mode'],
  // One more comes after each batch of tools, with an empty prompt.
  prompt: { key: 'prompt', injected: [], emptyGoesOn: true, source: null },
  failure: 'error',
  // Only subagents are in it, by nothing but their status: a shell in the background is not.
  delegated: {
    list: 'background_tasks',
    id: 'id',
    kind: 'status',
    labels: { running: 'subagent' },
  },
};

/** A blocked pseudo-terminal is given up after 5 s: the agent kills the hook. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('0.21.2 runs it, and no older version was run'),
} as const;

const hooks: readonly HookRow[] = [
  { event: 'SessionStart', matcher: 'startup|resume|clear', argument: 'ready', ...state },
  // In the middle of a turn.
  { event: 'SessionStart', matcher: 'compact', argument: 'session', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  { event: 'PostToolUseFailure', argument: 'end', ...state },
  // 50 to 60 ms before its prompt is painted.
  { event: 'PermissionRequest', argument: 'permission', ...state },
  { event: 'Notification', matcher: 'permission_prompt', argument: 'permission-notice', ...state },
  { event: 'Stop', argument: 'stop', ...state },
  { event: 'StopFailure', argument: 'failed', ...state },
  // It also comes after an end, where it says nothing new: no turn is open then, or a held one.
  { event: 'Notification', matcher: 'idle_prompt', argument: 'interrupted', ...state },
];

export const qwen: CommandHooksAgent = {
  id: 'qwen',
  title: 'Qwen Code',
  measured: { version: '0.24.4', date: '2026-11-30', platform: 'linux' },
  commands: ['qwen'],
  package: {
    npm: '@qwen-code/qwen-code',
    version: '0.24.4',
    binary: { 'linux-x64': '@qwen-code/qwen-code/cli-entry.js' },
    node: newerNode,
  },

  config: {
    roots(env) {
      const standard = posix.join(env.HOME ?? '/', '.qwen');
      return env.QWEN_HOME ? [env.QWEN_HOME, standard] : [standard];
    },
    file: 'settings.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds-below-1000' },
    reads: { comments: true, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: 'disableAllHooks',
    trust: null,
  },

  events,
  hookFiles: qwenHookFiles,
  hooks,
  payload,
  // `bash -c`.
  shell: 'posix',
  behaviour: qwenHooks,
  usage: unknown('it was seen at `ui.statusLine`; a slot below another key is not claimed yet'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('no extension was run'),
  read: (value) => readHook({ events, hooks, payload }, value),
  guards: qwenGuards,

  launch: {
    inject: injectDefaults,
    // A host inside a tool of another Qwen Code would silence every hook.
    environment: { QWEN_CODE: '' },
    companion: null,
    resume: ['--resume'],
  },

  traits: {
    nativeApp: null,
    readyBy: ['hook'],
    interrupt: { presses: 1, saidBy: ['hook'] },
    holds: { subagent: 'ceiling' },
    titles: {
      idle: ['^Qwen - '],
      working: ['^◐\\ufe0e? '],
      attention: ['^✳\\ufe0e? '],
    },
    notifications: {
      attention: ['^Qwen Code needs your permission'],
      done: [],
      ignore: ['^Qwen Code is waiting for your input$'],
    },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  },

  recording: qwenRecording,
  permission: qwenPermission,
  offline: qwenOffline,
};
