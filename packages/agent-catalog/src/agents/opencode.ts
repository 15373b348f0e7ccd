import { join } from 'node:path';
import { type AgentDefinition, type AgentEvent, unknown } from '../definition.ts';
import { opencodeHookFiles } from './opencode.hook-files.ts';
import { injectPlugin } from './opencode.launch.ts';
import { opencodeOffline } from './opencode.offline.ts';
import { opencodePermission } from './opencode.permission.ts';
import { opencodePlugin } from './opencode.plugin.ts';
import { opencodeRecording } from './opencode.recording.ts';

/** opencode. Seen on the real binary, version 1.18.33, Linux, 2026-11-30. */

const seen = true;
const aPlugin = 'it runs no commands: a plugin speaks from inside';

/** Of its bus, then of its hooks. */
const events: readonly AgentEvent[] = [
  { name: 'plugin.added', fires: seen },
  { name: 'session.created', fires: seen },
  { name: 'session.updated', fires: seen },
  { name: 'session.status', fires: seen },
  { name: 'session.idle', fires: seen },
  { name: 'session.error', fires: seen },
  { name: 'session.deleted', fires: unknown('in the list of events of the binary') },
  { name: 'message.updated', fires: seen },
  { name: 'message.part.updated', fires: seen },
  { name: 'message.part.delta', fires: seen },
  { name: 'permission.asked', fires: seen },
  { name: 'permission.replied', fires: seen },
  { name: 'question.asked', fires: seen },
  { name: 'question.replied', fires: seen },
  { name: 'question.rejected', fires: unknown('in the list of events of the binary') },
  { name: 'chat.message', fires: seen },
  { name: 'tool.execute.before', fires: seen },
  { name: 'tool.execute.after', fires: seen },
  { name: 'shell.env', fires: seen },
  { name: 'dispose', fires: seen },
  {
    name: 'permission.ask',
    fires: unknown('it never fires: nothing in the binary calls it'),
  },
];

export const opencode: AgentDefinition = {
  id: 'opencode',
  title: 'opencode',
  measured: { version: '1.18.33', date: '2026-11-30', platform: 'linux' },
  commands: ['opencode'],
  package: {
    npm: 'opencode-ai',
    version: '1.18.33',
    binary: { 'linux-x64': 'opencode-linux-x64/bin/opencode' },
  },

  config: {
    shape: 'plugin-file',
    roots: (env) => [
      join(env.XDG_CONFIG_HOME || join(env.HOME ?? '/', '.config'), 'opencode'),
      ...(env.OPENCODE_CONFIG_DIR ? [env.OPENCODE_CONFIG_DIR] : []),
    ],
    file: 'opencode.json',
    folders: ['plugin', 'plugins'],
    extension: '.js',
  },

  events,
  hookFiles: opencodeHookFiles,
  hooks: [],
  payload: unknown(aPlugin),
  shell: 'none',
  // One event alone, as a plugin that was just loaded would read it.
  read: (event) => ({
    event: typeOf(event),
    signals: opencodePlugin.reader().read(event),
  }),
  plugin: opencodePlugin,
  behaviour: unknown(aPlugin),
  usage: unknown('cost and context stand in its messages; nothing was made of them yet'),
  mcp: unknown('no server was run below it'),
  plugins: unknown('it has no packages of hooks; one file is a plugin'),

  guards: { absent: [], equal: {} },
  launch: {
    inject: injectPlugin,
    environment: {},
    companion: unknown('its server was not run apart from its terminal program'),
    resume: ['--session'],
  },

  traits: {
    nativeApp: null,
    readyBy: ['hook'],
    interrupt: { presses: 2, saidBy: ['hook'] },
    // 'Allow always' asks once more before it is the answer; only the plugin knows which key it was.
    asksEnd: 'hook',
    holds: {},
    // The same in every state.
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    // What is typed before the prompt is there vanishes.
    firstMessage: 'echo',
  },

  recording: opencodeRecording,
  permission: opencodePermission,
  offline: opencodeOffline,
};

function typeOf(event: unknown): string {
  const type: unknown =
    typeof event === 'object' && event !== null && 'type' in event ? event.type : '';
  return typeof type === 'string' ? type : '';
}
