import { posix } from 'node:path';
import { type AgentDefinition, type AgentEvent, unknown } from '../definition.ts';

/**
 * Muse Code 1.0.2, as others measured it (read 2026-11-30): npm does not have it, and nobody ran it
 * here. Its hooks run and reach no terminal, so a host reads its title and nothing else.
 */

const notRun = unknown('the real program was not run');
const byOthers = unknown('others saw it fire in 1.0.2; the real program was not run');

const events: readonly AgentEvent[] = [
  // With the first prompt only.
  { name: 'SessionStart', fires: byOthers },
  { name: 'UserPromptSubmit', fires: byOthers },
  { name: 'Stop', fires: byOthers },
  { name: 'PreLLMCall', fires: byOthers },
  { name: 'PostLLMCall', fires: byOthers },
];

export const muse: AgentDefinition = {
  id: 'muse',
  title: 'Muse Code (not proven on the real program)',
  unproven: 'it is known from what others measured: nothing of it was seen on the real program',
  // 1.3.0 is said to have a file of managed hooks that keeps variables which it names.
  hookless:
    'it takes the environment away from its hooks (1.0.2, by others), so no hook finds the terminal',
  measured: { version: 'none', date: '2026-11-30', platform: 'linux' },
  commands: ['muse'],
  package: { npm: 'muse-code (npm does not have it)', version: 'none', binary: {} },

  config: {
    roots: (env) => [
      posix.join(env.XDG_CONFIG_HOME ?? posix.join(env.HOME ?? '/', '.config'), 'muse'),
    ],
    // With `"schema_version": 1` at its top.
    file: 'settings.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds' },
    reads: { comments: false, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: null,
    trust: null,
  },

  events,
  hooks: [],
  payload: notRun,
  shell: 'none',
  behaviour: unknown('HOME is all that a hook keeps of the environment (1.0.2, by others)'),
  usage: notRun,
  mcp: notRun,
  plugin: unknown('its hooks are commands'),
  plugins: notRun,
  read: (_, event = '') => ({ event, signals: [] }),
  guards: { absent: [], equal: {} },
  launch: {
    inject: () => unknown('its hooks do not reach the terminal'),
    resume: notRun,
    environment: {},
    companion: null,
  },

  traits: {
    nativeApp: null,
    readyBy: [],
    interrupt: { presses: 1, saidBy: [] },
    holds: {},
    // A spinner before the folder's name while the model runs, else the folder's name alone.
    titles: { idle: ['^[^\\u2801-\\u28ff]'], working: ['^[\\u2801-\\u28ff]'], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    // What is typed at its picker for a folder's trust answers that, before an echo could tell.
    firstMessage: 'flag',
  },

  recording: notRun,
  permission: unknown('whether a hook can deny was not seen'),
  offline: unknown('the lab has nothing of it: npm does not have the program'),
};
