import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { copilotHooks } from './copilot.behaviour.ts';
import { copilotGuards } from './copilot.guards.ts';
import { injectPlugin } from './copilot.launch.ts';
import { copilotOffline } from './copilot.offline.ts';
import { copilotPermission } from './copilot.permission.ts';
import { copilotRecording } from './copilot.recording.ts';

/** Copilot CLI. Seen on the real binary, version 1.0.102, Linux, 2026-11-30. */

const seen = true;

/**
 * By their names in camel case: each has a twin in Pascal case with a payload of its own, and one
 * that is registered under both fires twice.
 */
const events: readonly AgentEvent[] = [
  { name: 'sessionStart', fires: seen },
  { name: 'sessionEnd', fires: seen },
  { name: 'userPromptSubmitted', fires: seen },
  {
    name: 'userPromptTransformed',
    fires: seen,
    never: 'it is there to change the prompt, and tells nothing that the one before it does not',
  },
  { name: 'preToolUse', filter: 'toolName', pattern: true, fires: seen },
  { name: 'postToolUse', fires: seen },
  { name: 'postToolUseFailure', fires: seen },
  { name: 'permissionRequest', fires: seen },
  { name: 'notification', filter: 'notification_type', pattern: true, fires: seen },
  { name: 'agentStop', fires: seen },
  { name: 'subagentStart', fires: seen },
  { name: 'subagentStop', fires: seen },
  { name: 'errorOccurred', fires: seen },
];

const payload: HookPayload = {
  event: null,
  session: 'sessionId',
  turn: null,
  // Behind what its tool was given.
  agent: 'agentId',
  skips: [],
  tool: 'toolName',
  questions: ['ask_user'],
  prompt: { key: 'prompt', injected: [], source: null },
  failure: unknown('its errorContext says where it failed, not why'),
  delegated: unknown('no hook lists what still runs when the turn ends'),
};

/** A blocked pseudo-terminal is given up after 5 s. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('no older version was driven: the screen of 1.0.69 is another'),
} as const;

const hooks: readonly HookRow[] = [
  // It comes with the first prompt, not with the launch.
  { event: 'sessionStart', argument: 'session', ...state },
  { event: 'userPromptSubmitted', argument: 'prompt', ...state },
  { event: 'preToolUse', argument: 'working', ...state },
  { event: 'postToolUse', argument: 'end', ...state },
  { event: 'postToolUseFailure', argument: 'end', ...state },
  { event: 'preToolUse', matcher: '^(ask_user)$', argument: 'permission', ...state },
  // permissionRequest also fires for what it approves by itself; these only when it asks.
  {
    event: 'notification',
    matcher: '^(permission_prompt)$',
    argument: 'permission-notice',
    ...state,
  },
  { event: 'notification', matcher: '^(elicitation_dialog)$', argument: 'input', ...state },
  { event: 'agentStop', argument: 'done', ...state },
  { event: 'errorOccurred', argument: 'failed', ...state },
];

export const copilot: CommandHooksAgent = {
  id: 'copilot',
  title: 'Copilot CLI',
  measured: { version: '1.0.102', date: '2026-11-30', platform: 'linux' },
  commands: ['copilot'],
  package: {
    npm: '@github/copilot',
    version: '1.0.102',
    binary: {
      'linux-x64': '@github/copilot-linux-x64/copilot',
      'linux-arm64': '@github/copilot-linux-arm64/copilot',
      'darwin-x64': '@github/copilot-darwin-x64/copilot',
      'darwin-arm64': '@github/copilot-darwin-arm64/copilot',
    },
  },

  config: {
    roots: (env) => [env.COPILOT_HOME || posix.join(env.HOME ?? '/', '.copilot')],
    file: 'settings.json',
    shape: 'json-hooks',
    own: { folder: 'hooks', extension: '.json', head: { version: 1 } },
    timeout: { key: 'timeoutSec', unit: 'seconds' },
    layout: { under: 'hooks', grouped: [] },
    reads: { comments: false, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: null,
    trust: null,
  },

  events,
  hooks,
  payload,
  shell: 'posix',
  behaviour: copilotHooks,
  usage: unknown('its status line was not tried'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('only a plugin of hooks was run'),
  read: (value, event) => readHook({ events, hooks, payload }, value, event),

  guards: copilotGuards,

  launch: {
    inject: injectPlugin,
    environment: {},
    companion: null,
    resume: ['--resume'],
  },

  traits: {
    nativeApp: null,
    // Nothing is said before the first prompt.
    readyBy: [],
    // `esc esc interrupt`; nothing tells of it but the transcript.
    interrupt: { presses: 2, saidBy: [] },
    holds: {},
    // The prompt's own words, in every state.
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [], interrupted: ['Operation cancelled by user'] },
    firstMessage: 'echo',
  },

  recording: copilotRecording,
  permission: copilotPermission,
  offline: copilotOffline,
};
