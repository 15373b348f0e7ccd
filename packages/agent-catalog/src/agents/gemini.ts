import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { geminiHooks } from './gemini.behaviour.ts';
import { geminiHookFiles } from './gemini.hook-files.ts';
import { geminiOffline } from './gemini.offline.ts';
import { geminiPermission } from './gemini.permission.ts';
import { geminiRecording } from './gemini.recording.ts';

/**
 * Gemini CLI. Seen on the real binary, version 0.61.0, Linux, 2026-11-30, unless a comment says
 * "read": then it was read off the same package and not provoked.
 */

const seen = true;

const events: readonly AgentEvent[] = [
  // Its sources and reasons are held against a matcher as they are, not as a pattern.
  { name: 'SessionStart', filter: 'source', fires: seen },
  { name: 'SessionEnd', filter: 'reason', fires: seen },
  { name: 'BeforeAgent', fires: seen },
  { name: 'AfterAgent', fires: seen },
  { name: 'BeforeTool', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'AfterTool', filter: 'tool_name', pattern: true, fires: seen },
  { name: 'Notification', fires: seen },
  {
    name: 'BeforeModel',
    fires: seen,
    never: 'it comes before each request with the whole conversation, and the agent waits for it',
  },
  {
    name: 'AfterModel',
    fires: seen,
    never: 'it comes with each piece of an answer, and the agent waits for it',
  },
  { name: 'BeforeToolSelection', fires: seen, never: 'it comes before each request' },
  {
    name: 'PreCompress',
    filter: 'trigger',
    fires: seen,
    never: 'it comes before each request, whether anything is compressed or not',
  },
];

const payload: HookPayload = {
  event: 'hook_event_name',
  session: 'session_id',
  turn: null,
  agent: null,
  skips: [],
  tool: 'tool_name',
  questions: ['ask_user'],
  prompt: { key: 'prompt', injected: [], source: null },
  failure: unknown('a failed turn has no event of its own'),
  failedEnd: { key: 'prompt_response', is: '[no response text]' },
  delegated: unknown('no hook lists what still runs when the turn ends'),
};

/** A blocked pseudo-terminal is given up after 5 s. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('0.40.0 runs it, and no older version was run'),
} as const;

const hooks: readonly HookRow[] = [
  { event: 'SessionStart', argument: 'ready', ...state },
  { event: 'BeforeAgent', argument: 'prompt', ...state },
  { event: 'BeforeTool', argument: 'working', ...state },
  { event: 'AfterTool', argument: 'end', ...state },
  // Half a second before its Notification, which does not tell a question from a permission.
  { event: 'BeforeTool', matcher: '^(ask_user)$', argument: 'permission', ...state },
  // There is one type: a tool waits for the person. It names no tool.
  { event: 'Notification', argument: 'permission-notice', ...state },
  { event: 'AfterAgent', argument: 'done', ...state },
];

export const gemini: CommandHooksAgent = {
  id: 'gemini',
  title: 'Gemini CLI',
  measured: { version: '0.61.0', date: '2026-11-30', platform: 'linux' },
  commands: ['gemini'],
  package: {
    npm: '@google/gemini-cli',
    version: '0.61.0',
    binary: {
      'linux-x64': '@google/gemini-cli/bundle/gemini.js',
      'linux-arm64': '@google/gemini-cli/bundle/gemini.js',
      'darwin-x64': '@google/gemini-cli/bundle/gemini.js',
      'darwin-arm64': '@google/gemini-cli/bundle/gemini.js',
    },
  },

  config: {
    roots: (env) => [posix.join(env.GEMINI_CLI_HOME || (env.HOME ?? '/'), '.gemini')],
    file: 'settings.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'milliseconds' },
    // Read: comments are taken out, then it is parsed as JSON; anything else ends the agent.
    reads: { comments: true, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: null,
    trust: null,
  },

  events,
  hookFiles: geminiHookFiles,
  hooks,
  payload,
  // Read: `bash -c`.
  shell: 'posix',
  behaviour: geminiHooks,
  usage: unknown('it has no command for a status line'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('no extension was run'),
  read: (value, event) => readHook({ events, hooks, payload }, value, event),

  guards: { absent: [], equal: {} },

  launch: {
    inject: () =>
      unknown(
        'it takes hooks from its settings alone: the file of an administrator must be owned by root, and an extension must be installed',
      ),
    environment: {},
    companion: null,
    resume: unknown('was not tried'),
  },

  traits: {
    nativeApp: null,
    readyBy: ['hook'],
    // A stopped answer ends as a finished one does; at a prompt nothing but the title changes.
    interrupt: { presses: 1, saidBy: [] },
    holds: {},
    titles: { idle: ['^◇ '], working: ['^✦ '], attention: ['^✋ '] },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  },

  recording: geminiRecording,
  permission: geminiPermission,
  offline: geminiOffline,
};
