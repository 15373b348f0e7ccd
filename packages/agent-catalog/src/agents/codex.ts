import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';
import { codexHooks } from './codex.behaviour.ts';
import { codexCompanion } from './codex.companion.ts';
import { codexHookFiles } from './codex.hook-files.ts';
import { injectFlags } from './codex.launch.ts';
import { codexOffline } from './codex.offline.ts';
import { codexPermission } from './codex.permission.ts';
import { codexRecording } from './codex.recording.ts';
import { codexTrust } from './codex.trust.ts';

/** Codex. Seen on the real binary, version 0.171.0, Linux, 2026-11-30. */

const seen = true;

const events: readonly AgentEvent[] = [
  { name: 'PreModelRequest', fires: seen },
  { name: 'PostModelRequest', fires: seen },
  { name: 'PreToolUse', filter: 'tool_name', fires: seen },
  { name: 'PermissionRequest', filter: 'tool_name', fires: seen },
  { name: 'PostToolUse', filter: 'tool_name', fires: seen },
  { name: 'PreCompact', filter: 'trigger', fires: seen },
  { name: 'PostCompact', filter: 'trigger', fires: seen },
  { name: 'SessionStart', filter: 'source', fires: seen },
  { name: 'SessionEnd', fires: seen },
  { name: 'UserPromptSubmit', fires: seen },
  { name: 'SubagentStart', fires: seen },
  { name: 'SubagentStop', fires: seen },
  { name: 'Stop', fires: seen },
  { name: 'Interrupt', fires: seen },
];

const payload: HookPayload = {
  event: 'hook_event_name',
  session: 'session_id',
  turn: 'turn_id',
  agent: 'agent_id',
  skips: [],
  tool: 'tool_name',
  questions: ['request_user_input'],
  prompt: { key: 'prompt', injected: [], source: null },
  failure: unknown(
    'a failed request is tried again, and its hook does not say whether it was the last',
  ),
  delegated: unknown('no hook lists what still runs when the turn ends'),
};

/** A blocked pseudo-terminal is given up after 5 s: the agent kills the hook. */
const state = {
  feature: 'state',
  timeout: 5,
  since: unknown('0.150.0 runs them, and 0.140.0 ran none; what lies between was not run'),
} as const;

const hooks: readonly HookRow[] = [
  // It comes with the first prompt, not with the launch, so it does not say that the agent waits.
  { event: 'SessionStart', argument: 'session', ...state },
  { event: 'UserPromptSubmit', argument: 'prompt', ...state },
  { event: 'PreToolUse', argument: 'working', ...state },
  // Neither has a PermissionRequest. In the default mode a question fails at once, unasked.
  {
    event: 'PreToolUse',
    matcher: 'request_user_input|request_permissions',
    argument: 'permission',
    ...state,
  },
  { event: 'PermissionRequest', argument: 'permission', ...state },
  { event: 'PostToolUse', argument: 'end', ...state },
  { event: 'Stop', argument: 'done', ...state },
  // At most 3 s are granted.
  { event: 'Interrupt', argument: 'interrupted', ...state, timeout: 3 },
  { event: 'PreCompact', matcher: 'manual', argument: 'prompt', ...state },
  { event: 'PostCompact', matcher: 'manual', argument: 'done', ...state },
];

export const codex: CommandHooksAgent = {
  id: 'codex',
  title: 'Codex',
  measured: { version: '0.171.0', date: '2026-11-30', platform: 'linux' },
  commands: ['codex'],
  package: {
    npm: '@openai/codex',
    version: '0.171.0',
    binary: {
      'linux-x64': binary('linux-x64', 'x86_64-unknown-linux-musl'),
      'linux-arm64': binary('linux-arm64', 'aarch64-unknown-linux-musl'),
      'darwin-x64': binary('darwin-x64', 'x86_64-apple-darwin'),
      'darwin-arm64': binary('darwin-arm64', 'aarch64-apple-darwin'),
    },
  },

  config: {
    roots(env) {
      const standard = posix.join(env.HOME ?? '/', '.codex');
      return env.CODEX_HOME ? [env.CODEX_HOME, standard] : [standard];
    },
    file: 'hooks.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds' },
    reads: { comments: false, trailingCommas: false, bom: false, crlf: true },
    voids: { topLevel: ['description', 'hooks'], limit: 'whole' },
    switchedOffBy: null,
    trust: codexTrust,
  },

  events,
  hookFiles: codexHookFiles,
  hooks,
  payload,
  // `/bin/bash -c`.
  shell: 'posix',
  behaviour: codexHooks,
  usage: unknown('it has no command for a status line; token counts come with PostModelRequest'),
  mcp: unknown('no MCP server was run below it'),
  plugin: unknown('its hooks are commands'),
  plugins: unknown('no plugin was run'),
  read: (value) => readHook({ events, hooks, payload }, value),

  // A tool's own command has it, a hook of the hosted agent has not: what a Codex below it says is
  // not of this pane.
  guards: { absent: ['CODEX_TOOL_CALL_ID'], equal: {} },

  launch: {
    inject: injectFlags,
    // A host inside a tool of another Codex would silence every hook.
    environment: { CODEX_TOOL_CALL_ID: '' },
    companion: codexCompanion,
    resume: ['resume'],
  },

  traits: {
    nativeApp: 'codex',
    readyBy: ['native-idle'],
    // Escape and Ctrl-C, also at an approval; the status says idle about 15 ms after the hook.
    interrupt: { presses: 1, saidBy: ['hook', 'native'] },
    // PermissionRequest also fires for what is approved already, and a question's PreToolUse also
    // where it is refused unasked.
    asksBy: 'native',
    holds: {},
    // Nothing marks the title of an agent at rest: it is the thread's and the folder's name.
    titles: {
      idle: [],
      working: ['^[\\u2801-\\u28ff] '],
      attention: ['^\\[ [.!] \\] Action Required'],
    },
    // The text of a notification can be the model's last message.
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  },

  recording: codexRecording,
  permission: codexPermission,
  offline: codexOffline,
};

/** Below `node_modules`. Linux x64 was run, the others were read off the package. */
function binary(platform: string, target: string): string {
  return `@openai/codex-${platform}/vendor/${target}/bin/codex`;
}
