import { posix } from 'node:path';
import { type AgentEvent, type HookRow, type TableHooksAgent, unknown } from '../definition.ts';
import { newerNode } from '../newer-node.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { kimiHooks } from './kimi.behaviour.ts';
import { kimiOffline } from './kimi.offline.ts';
import { kimiPermission } from './kimi.permission.ts';
import { kimiRecording } from './kimi.recording.ts';

/**
 * Kimi Code. Seen on the real binary, version 2.1.0, Linux, 2026-11-30, unless a comment says "read":
 * then it was read off the same package and not provoked.
 */

const seen = true;
const notProvoked = unknown('in the list of events of the package; was not provoked');
const newer = 'an older engine of the same package does not know it, and would drop the file';

/** One name that is not in its list costs the whole file, so nothing is here but its own words. */
const events: readonly AgentEvent[] = [
  { name: 'SessionStart', filter: 'source', pattern: true, fires: seen },
  { name: 'SessionEnd', filter: 'reason', pattern: true, fires: seen },
  { name: 'UserPromptSubmit', fires: seen },
  { name: 'PreToolUse', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'PostToolUse', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'PostToolUseFailure', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'PermissionRequest', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'PermissionResult', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'Stop', fires: seen },
  { name: 'StopFailure', filter: 'error_type', pattern: true, fires: seen },
  { name: 'Interrupt', fires: seen },
  { name: 'PreCompact', filter: 'trigger', pattern: true, fires: seen },
  { name: 'PostCompact', filter: 'trigger', pattern: true, fires: seen },
  { name: 'SubagentStart', filter: 'agent_name', pattern: true, fires: seen },
  { name: 'SubagentStop', filter: 'agent_name', pattern: true, fires: seen },
  { name: 'Notification', filter: 'notification_type', pattern: true, fires: notProvoked },
  { name: 'TurnStarted', filter: 'origin_kind', pattern: true, fires: seen, never: newer },
  { name: 'UserPromptQueued', fires: notProvoked, never: newer },
  { name: 'TaskStarted', filter: 'kind', pattern: true, fires: notProvoked, never: newer },
  { name: 'SessionHeartbeat', fires: notProvoked, never: newer },
];

const payload: HookPayload = {
  event: 'hook_event_name',
  // The event's name is the first key of every payload.
  speaker: 'around-event',
  session: 'session_id',
  // It has turns and tells a few events their number, which is no word.
  turn: null,
  // Only a request names its agent, `main` for the root.
  agent: null,
  skips: [],
  tool: 'tool_name',
  questions: ['AskUserQuestion'],
  prompt: { key: 'prompt', injected: [], source: null },
  failure: unknown('its words for errors have capitals, which the wire does not carry'),
  steers: '"is_steer":true',
  delegated: unknown('no hook lists what still runs when the turn ends'),
};

/**
 * A blocked pseudo-terminal is given up after 5 s. 0.10.0 is the oldest that npm has: its own error
 * lists the events that it knows.
 */
const state = { feature: 'state', timeout: 5, since: '0.10.0' } as const;

const hooks: readonly HookRow[] = [
  // With the first prompt, not with the launch.
  { event: 'SessionStart', argument: 'session', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  { event: 'PermissionRequest', argument: 'permission', ...state },
  { event: 'PermissionResult', argument: 'end', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  { event: 'PostToolUseFailure', argument: 'end', ...state },
  { event: 'SubagentStart', argument: 'child-start', ...state },
  { event: 'SubagentStop', argument: 'child-end', ...state },
  // Also at the end of a subagent, without a word of whose it is.
  { event: 'Stop', argument: 'done', ...state },
  { event: 'StopFailure', argument: 'failed', ...state },
  { event: 'PreCompact', argument: 'working', ...state },
  { event: 'PostCompact', matcher: '^(manual)$', argument: 'done', ...state },
  // 0.10.0 does not start with it; npm has no version between.
  { event: 'Interrupt', argument: 'interrupted', ...state, since: '0.20.0' },
];

export const kimi: TableHooksAgent = {
  id: 'kimi',
  title: 'Kimi Code',
  measured: { version: '2.1.0', date: '2026-11-30', platform: 'linux' },
  commands: ['kimi'],
  package: {
    npm: '@moonshot-ai/kimi-code',
    version: '2.1.0',
    binary: { 'linux-x64': '@moonshot-ai/kimi-code/dist/main.mjs' },
    node: newerNode,
  },

  config: {
    shape: 'toml-hooks',
    roots: (env) => [env.KIMI_CODE_HOME || posix.join(env.HOME ?? '/', '.kimi-code')],
    file: 'config.toml',
    table: 'hooks',
  },

  events,
  hooks,
  payload,
  // Read: Node's `shell: true`, which is /bin/sh.
  shell: 'posix',
  behaviour: kimiHooks,
  usage: unknown('it has no command for a status line'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('no plugin was run'),
  read: (value, event) => readHook({ events, hooks, payload }, value, event),

  guards: { absent: [], equal: {} },

  launch: {
    inject: () =>
      unknown('it takes hooks from its config file alone; no flag or variable adds any'),
    environment: {},
    companion: null,
    resume: unknown('was not tried'),
  },

  traits: {
    nativeApp: null,
    // Nothing tells of the empty prompt.
    readyBy: [],
    interrupt: { presses: 1, saidBy: ['hook'] },
    holds: {},
    // The first prompt, in every state.
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    // Nothing else tells of it.
    output: { attention: ['Trust this folder\\?'], working: [] },
    firstMessage: 'echo',
  },

  recording: kimiRecording,
  permission: kimiPermission,
  offline: kimiOffline,
};
