import { join } from 'node:path';
import { type AgentDefinition, type AgentEvent, unknown } from '../definition.ts';
import { newerNode } from '../newer-node.ts';
import { textAt } from '../recording.ts';
import { injectExtension } from './pi.launch.ts';
import { piOffline } from './pi.offline.ts';
import { piPermission } from './pi.permission.ts';
import { piPlugin } from './pi.plugin.ts';
import { piRecording } from './pi.recording.ts';

/** pi. Seen on the real binary, version 1.6.0, Linux, 2026-11-30. */

const seen = true;
const anExtension = 'it runs no commands: an extension speaks from inside';
const documented = unknown('in the documents of the package; was not provoked');

const events: readonly AgentEvent[] = [
  { name: 'session_start', fires: seen },
  { name: 'resources_discover', fires: seen },
  { name: 'input', fires: seen },
  { name: 'before_agent_start', fires: seen },
  { name: 'agent_start', fires: seen },
  { name: 'turn_start', fires: seen },
  { name: 'message_start', fires: seen },
  { name: 'message_end', fires: seen },
  { name: 'tool_execution_start', fires: seen },
  { name: 'tool_call', fires: seen },
  { name: 'tool_result', fires: seen },
  { name: 'tool_execution_end', fires: seen },
  { name: 'ui_prompt_start', fires: seen },
  { name: 'ui_prompt_end', fires: seen },
  { name: 'session_before_compact', fires: seen },
  { name: 'session_compact', fires: seen },
  { name: 'session_compact_failed', fires: documented },
  { name: 'agent_end', fires: seen },
  { name: 'agent_before_settle', fires: seen },
  { name: 'project_trust', fires: seen, never: 'it wants an answer' },
  { name: 'session_before_switch', fires: seen },
  { name: 'turn_end', fires: seen },
  { name: 'agent_settled', fires: seen },
  { name: 'session_shutdown', fires: seen },
];

export const pi: AgentDefinition = {
  id: 'pi',
  title: 'pi',
  measured: { version: '1.6.0', date: '2026-11-30', platform: 'linux' },
  commands: ['pi'],
  package: {
    npm: '@earendil-works/pi-coding-agent',
    version: '1.6.0',
    binary: { 'linux-x64': '@earendil-works/pi-coding-agent/dist/bundle/cli.js' },
    node: newerNode,
  },

  config: {
    shape: 'plugin-file',
    roots: (env) => [env.PI_CODING_AGENT_DIR || join(env.HOME ?? '/', '.pi/agent')],
    file: 'settings.json',
    folders: ['extensions'],
    extension: '.js',
  },

  events,
  hooks: [],
  payload: unknown(anExtension),
  shell: 'none',
  // One event alone, as an extension that was just loaded would read it.
  read: (event) => ({ event: textAt(event, 'type') ?? '', signals: piPlugin.reader().read(event) }),
  plugin: piPlugin,
  behaviour: unknown(anExtension),
  usage: unknown('cost and context stand in its messages; nothing was made of them yet'),
  mcp: unknown('no server was run below it'),
  plugins: unknown('its packages bring extensions; none was made of ours'),

  guards: { absent: [], equal: {} },
  launch: {
    inject: injectExtension,
    environment: {},
    companion: null,
    resume: ['--session'],
  },

  traits: {
    nativeApp: 'pi',
    readyBy: ['hook', 'native-idle'],
    interrupt: { presses: 1, saidBy: ['hook', 'native'] },
    holds: {},
    // The same in every state.
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    // Its own question, before any session begins; nothing else tells of it.
    output: { attention: ['Trust project folder\\?'], working: [] },
    firstMessage: 'echo',
  },

  recording: piRecording,
  permission: piPermission,
  offline: piOffline,
};
