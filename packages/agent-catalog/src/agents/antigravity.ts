import { posix } from 'node:path';
import { type AgentEvent, type CommandHooksAgent, type HookRow, unknown } from '../definition.ts';
import { readHook } from '../reading.ts';
import type { HookPayload } from '../script.ts';

/**
 * Antigravity (`agy`), from its documents and from what others published (2026-11-30): nothing of
 * it was seen on the real program, which npm does not have.
 */

const documents = 'named by its documents; the real program was not run';
const notRun = unknown('the real program was not run');

const events: readonly AgentEvent[] = [
  {
    name: 'PreToolUse',
    filter: 'toolName',
    fires: unknown(documents),
    never: 'it must decide, and an answer without a decision denies the tool',
  },
  { name: 'PostToolUse', filter: 'toolName', fires: unknown(documents) },
  { name: 'PreInvocation', fires: unknown(documents) },
  { name: 'PostInvocation', fires: unknown(documents) },
  { name: 'Stop', fires: unknown(documents) },
];

const payload: HookPayload = {
  event: null,
  session: 'conversationId',
  turn: null,
  agent: null,
  skips: [],
  tool: 'toolName',
  questions: [],
  prompt: { key: 'prompt', injected: [], source: null },
  failure: unknown('its Stop has a terminationReason, whose values were not seen'),
  delegated: unknown('its Stop has fullyIdle, which was not seen'),
};

const state = { feature: 'state', timeout: 5, since: notRun } as const;

/** Whether tool events fire in its newest versions is in dispute, so none is hooked. */
const hooks: readonly HookRow[] = [
  // Before each request to the model, so it tells no prompt of a person.
  { event: 'PreInvocation', argument: 'working', ...state },
  { event: 'Stop', argument: 'done', ...state },
];

export const antigravity: CommandHooksAgent = {
  id: 'antigravity',
  title: 'Antigravity (not proven on the real program)',
  unproven: 'it is known from documents only: nothing of it was seen on the real program',
  measured: { version: 'none', date: '2026-11-30', platform: 'linux' },
  commands: ['agy'],
  package: { npm: 'antigravity (npm does not have it)', version: 'none', binary: {} },

  config: {
    roots: (env) => [posix.join(env.HOME ?? '/', '.gemini/config')],
    file: 'hooks.json',
    shape: 'json-hooks',
    own: null,
    timeout: { key: 'timeout', unit: 'seconds' },
    // A block of our own; a wrong shape drops the whole file, and nothing says so.
    layout: { under: 'agenthooks', grouped: ['PreToolUse', 'PostToolUse'] },
    reads: { comments: false, trailingCommas: false, bom: false, crlf: true },
    switchedOffBy: null,
    trust: null,
  },

  events,
  hooks,
  payload,
  shell: 'posix',
  behaviour: notRun,
  usage: notRun,
  mcp: notRun,
  plugin: unknown('its hooks are commands'),
  plugins: notRun,
  read: (value, event) => readHook({ events, hooks, payload }, value, event),
  guards: { absent: [], equal: {} },
  launch: { inject: () => notRun, environment: {}, companion: null, resume: notRun },

  traits: {
    nativeApp: null,
    readyBy: [],
    interrupt: { presses: 1, saidBy: [] },
    holds: {},
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    // Of 1.1.24, by others: a permission is told by nothing but these words.
    output: {
      attention: ['Requesting permission for:', 'Do you want to proceed\\?'],
      working: [],
    },
    firstMessage: 'echo',
  },

  recording: notRun,
  permission: unknown('a hook can deny and ask; the real program was not run'),
  offline: unknown(
    'the lab has nothing of it: npm does not have the program, and none of it was ever seen',
  ),
};
