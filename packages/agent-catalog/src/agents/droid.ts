import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { droidHooks } from './droid.behaviour.ts';
import { injectSettings } from './droid.launch.ts';
import { droidOffline } from './droid.offline.ts';
import { droidPermission } from './droid.permission.ts';
import { droidRecording } from './droid.recording.ts';

/** Droid. Seen on the real binary, version 0.215.0, Linux, 2026-11-30 and 2026-12-01. */

const seen = true;
const notProvoked = unknown('accepted in its settings; was not provoked');

const events: readonly AgentEvent[] = [
  { name: 'SessionStart', filter: 'source', fires: seen },
  { name: 'SessionEnd', filter: 'reason', fires: seen },
  { name: 'UserPromptSubmit', fires: seen },
  { name: 'PreToolUse', filter: 'tool_name', fires: seen },
  { name: 'PostToolUse', filter: 'tool_name', fires: seen },
  { name: 'Notification', fires: seen },
  { name: 'Stop', fires: seen },
  { name: 'SubagentStop', fires: seen },
  { name: 'PreCompact', fires: notProvoked },
];

const payload: HookPayload = {
  event: 'hook_event_name',
  session: 'session_id',
  turn: null,
  agent: null,
  // A subagent is a session and a process of its own, with a prompt and a Stop like the root's.
  childOf: 'calling_session_id',
  skips: [],
  tool: 'tool_name',
  notices: {
    key: 'notification_type',
    says: {
      permission_prompt: 'permission-notice',
      elicitation_dialog: 'input',
      // Of a turn that was stopped while it streamed.
      idle_prompt: 'interrupted',
    },
  },
  questions: [],
  prompt: { key: 'prompt', injected: ['Background task completed.'], source: null },
  failure: unknown('a failed turn ends with the same Stop as a finished one'),
  delegated: unknown('no hook lists what still runs: it is counted by the sessions that it began'),
};

/** A blocked pseudo-terminal is given up after 5 s: the agent kills the hook. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('no older version was run'),
} as const;

const hooks: readonly HookRow[] = [
  // Of a subagent: nothing holds its root's turn any more.
  { event: 'SessionEnd', argument: 'child-end', ...state },
  // 3.4 s after the prompt is painted, and not before a trust dialog is answered.
  { event: 'SessionStart', argument: 'ready', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  // A matcher is not held against its type: every entry runs. PreToolUse names the tool, and does
  // not say whether anybody is asked.
  { event: 'Notification', argument: 'notice', ...state },
  { event: 'Stop', argument: 'done', ...state },
];

export const droid: CommandHooksAgent = {
  id: 'droid',
  title: 'Droid',
  measured: { version: '0.215.0', date: '2026-11-30', platform: 'linux' },
  commands: ['droid'],
  package: {
    npm: 'droid',
    version: '0.215.0',
    binary: {
      'linux-x64': '@factory/cli-linux-x64/bin/droid',
      'linux-arm64': '@factory/cli-linux-arm64/bin/droid',
      'darwin-x64': '@factory/cli-darwin-x64/bin/droid',
      'darwin-arm64': '@factory/cli-darwin-arm64/bin/droid',
    },
  },

  config: {
    roots: (env) => [posix.join(env.HOME ?? '/', '.factory')],
    file: 'settings.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds' },
    reads: { comments: false, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: null,
    trust: null,
  },

  events,
  hooks,
  payload,
  shell: 'posix',
  behaviour: droidHooks,
  usage: unknown('its status line was not run'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('no plugin was run'),
  read: (value) => readHook({ events, hooks, payload }, value),
  // No variable of a hook tells a Droid below this one from this one.
  guards: { absent: [], equal: {} },

  launch: {
    inject: injectSettings,
    environment: {},
    companion: null,
    resume: unknown('was not tried'),
  },

  traits: {
    nativeApp: null,
    readyBy: ['hook'],
    // At a prompt an interrupt is told by the same Stop as a done.
    interrupt: { presses: 1, saidBy: ['hook'] },
    holds: { subagent: 'ceiling' },
    // The title is the session's name, whatever the agent does.
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    // Nothing else tells of it.
    output: { attention: ['Trust this folder\\?'], working: [] },
    firstMessage: 'echo',
  },

  recording: droidRecording,
  permission: droidPermission,
  offline: droidOffline,
};
