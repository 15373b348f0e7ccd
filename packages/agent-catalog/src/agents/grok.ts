import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { grokOffline } from './grok.offline.ts';
import { grokPermission } from './grok.permission.ts';
import { grokRecording } from './grok.recording.ts';

/** grok. Seen on the real binary, version 1.0.41, Linux, 2026-11-30 and 2026-12-01. */

const seen = true;

const events: readonly AgentEvent[] = [
  { name: 'SessionStart', fires: seen },
  { name: 'SessionEnd', fires: seen },
  { name: 'UserPromptSubmit', fires: seen },
  { name: 'PreToolUse', fires: seen },
  { name: 'PostToolUse', fires: seen },
  { name: 'PermissionDenied', fires: seen },
  { name: 'Notification', fires: seen },
  { name: 'Stop', fires: seen },
  { name: 'StopCancelled', fires: seen },
  { name: 'StopFailure', fires: seen },
];

const payload: HookPayload = {
  // Names in the old spelling follow the new ones, behind what a tool was given and gave.
  event: 'hook_event_name',
  session: 'sessionId',
  speaker: 'around-event',
  turn: 'promptId',
  // A subagent has a session and a prompt of its own, and no Stop.
  agent: 'subagentType',
  skips: [],
  tool: 'toolName',
  questions: [],
  notices: {
    key: 'notificationType',
    says: { permission_prompt: 'permission-notice', elicitation_dialog: 'input' },
  },
  // What ran in the background has ended.
  prompt: { key: 'prompt', injected: ['<system-reminder>'], source: null },
  failure: 'error',
  delegated: {
    list: 'backgroundTasks',
    id: 'id',
    kind: 'type',
    labels: { shell: 'shell', subagent: 'subagent' },
  },
  noEnd: { key: 'reason', is: 'shutdown' },
};

/** Its own limit is 5 s where none is given. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('no older version was run'),
} as const;

const hooks: readonly HookRow[] = [
  { event: 'SessionStart', argument: 'ready', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  // A matcher is held against its type; what is said of each is the script's to read.
  { event: 'Notification', argument: 'notice', ...state },
  // Whatever its matcher is: also at the end of a session.
  { event: 'Stop', argument: 'stop', ...state },
  { event: 'StopCancelled', argument: 'interrupted', ...state },
  { event: 'StopFailure', argument: 'failed', ...state },
];

export const grok: CommandHooksAgent = {
  id: 'grok',
  title: 'grok',
  measured: { version: '1.0.41', date: '2026-11-30', platform: 'linux' },
  commands: ['grok'],
  // Its own script would unpack the binary, into the home.
  package: {
    npm: '@xai-official/grok',
    version: '1.0.41',
    binary: { 'linux-x64': '@xai-official/grok-linux-x64/bin/grok' },
    packed: 'brotli',
  },

  config: {
    // Read off the package's own installer: the variable, else the home.
    roots(env) {
      const standard = posix.join(env.HOME ?? '/', '.grok');
      return env.GROK_HOME ? [env.GROK_HOME, standard] : [standard];
    },
    file: 'config.toml',
    shape: 'json-hooks',
    // Every file there is read, and runs without being trusted.
    own: { folder: 'hooks', extension: '.json', head: {} },
    timeout: { key: 'timeout', unit: 'seconds' },
    reads: { comments: false, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: null,
    trust: null,
  },

  events,
  hooks,
  payload,
  // It is `sh`. `$$` becomes `$`, and `${NAME-}` is taken whether it is set or not.
  shell: 'posix',
  fillsIn: true,
  behaviour: unknown('of how it runs hooks only its limit of 5 s was seen'),
  usage: unknown('no status line was run'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('no plugin was run'),
  read: (value) => readHook({ events, hooks, payload }, value),
  // It reads Claude Code's user settings too; a hook of ours in them is silent under grok.
  guards: { absent: [], equal: {}, present: ['GROK_HOOK_EVENT'] },

  launch: {
    inject: () => unknown('nothing gives it hooks for one launch without moving its whole home'),
    environment: {},
    companion: null,
    resume: unknown('was not tried'),
  },

  traits: {
    nativeApp: null,
    readyBy: ['hook'],
    interrupt: { presses: 1, saidBy: ['hook'] },
    holds: { shell: 'clocked', subagent: 'ceiling' },
    titles: {
      idle: [],
      working: ['^[\\u2801-\\u28ff] - '],
      attention: ['^⚠ Action Required - '],
    },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  },

  recording: grokRecording,
  permission: grokPermission,
  offline: grokOffline,
};
