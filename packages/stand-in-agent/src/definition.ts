import { posix } from 'node:path';
import {
  type AgentDefinition,
  type AgentEvent,
  type HookRow,
  readHook,
  unknown,
} from '@agenthooks/agent-catalog';

/** The stand-in's own version; nothing of it has to be measured. */
const version = '1';

const events: readonly AgentEvent[] = [
  { name: 'SessionStart', filter: 'source', fires: true },
  { name: 'UserPromptSubmit', fires: true },
  { name: 'PreToolUse', filter: 'tool_name', fires: true },
  { name: 'PermissionRequest', filter: 'tool_name', fires: true },
  { name: 'PostToolUse', filter: 'tool_name', fires: true },
  { name: 'Stop', fires: true },
  { name: 'SessionEnd', filter: 'reason', fires: true },
];

const state = { feature: 'state', timeout: 5, since: version } as const;

const hooks: readonly HookRow[] = [
  { event: 'SessionStart', argument: 'ready', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  { event: 'PermissionRequest', argument: 'permission', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  { event: 'Stop', argument: 'stop', ...state },
];

/** The keys of Claude Code's payloads, which the stand-in writes. */
const payload: AgentDefinition['payload'] = {
  event: 'hook_event_name',
  session: 'session_id',
  turn: 'prompt_id',
  agent: 'agent_id',
  skips: [],
  tool: 'tool_name',
  questions: [],
  prompt: {
    key: 'prompt',
    injected: [],
    source: { key: 'source', person: ['user'] },
  },
  failure: 'error',
  delegated: { list: 'background_tasks', id: 'id', kind: 'type', labels: { shell: 'shell' } },
};

/**
 * The stand-in in the form of the catalog. It is not in the catalog's list: nobody has it, and
 * nothing but the demo and tests should offer it.
 */
export const standIn: AgentDefinition = {
  id: 'stand-in',
  title: 'Stand-in agent',
  measured: { version, date: '2026-11-30', platform: 'linux' },
  commands: ['stand-in-agent'],
  package: { npm: '@agenthooks/stand-in-agent', version, binary: {} },
  config: {
    roots: (env) => [env.STAND_IN_HOME ?? posix.join(env.HOME ?? '/', '.stand-in')],
    file: 'settings.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds' },
    reads: { comments: false, trailingCommas: false, bom: true, crlf: true },
    switchedOffBy: null,
    trust: null,
  },
  events,
  hooks,
  payload,
  shell: 'posix',
  plugin: unknown('its hooks are commands'),
  behaviour: unknown('it is the demo that shows it'),
  usage: unknown('it has no status line'),
  mcp: unknown('it has no servers'),
  plugins: unknown('it takes none'),
  read: (value) => readHook({ events, hooks, payload }, value),
  guards: { absent: [], equal: {} },
  launch: {
    inject: () => unknown('the demo installs its hooks, to show that too'),
    environment: {},
    companion: null,
    resume: unknown('the demo goes on with none'),
  },
  traits: {
    nativeApp: 'stand-in',
    readyBy: ['hook'],
    interrupt: { presses: 1, saidBy: ['native'] },
    holds: { shell: 'clocked' },
    titles: { idle: ['^✳ '], working: ['^◐ '], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  },
  recording: unknown('it is our own, and leaves no lines'),
  permission: unknown('it is our own, and asks at its prompt alone'),
  offline: unknown('it has no model'),
};
