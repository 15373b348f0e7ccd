import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

const version = '1.18.33';

/** opencode 1.18.33 on Linux, seen 2026-11-30. */
export const opencodeOffline: OfflineRecipe = {
  api: 'openai-chat',
  args: [],

  environment: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
  }),

  seeds: ({ home, port }, { allowed }) => {
    const root = `${home}/.config/opencode`;
    const plugin = '@opencode-ai/plugin';
    return [
      {
        // As a person's file may look: a comment, a trailing comma, an indentation of its own.
        path: `${root}/opencode.json`,
        content: [
          '{',
          '   // what a person wrote; without the schema the agent adds it by itself',
          '   "$schema": "https://opencode.ai/config.json",',
          `   "model": "mock/mock-model", "small_model": "mock/mock-model",`,
          '   "autoupdate": false, "share": "disabled", "enabled_providers": ["mock"],',
          `   "provider": ${JSON.stringify({
            mock: {
              npm: '@ai-sdk/openai-compatible',
              name: 'Mock',
              options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'fake' },
              models: {
                'mock-model': {
                  name: 'Mock Model',
                  tool_call: true,
                  limit: { context: 100_000, output: 4_096 },
                },
              },
            },
          })},`,
          `   "permission": ${JSON.stringify({
            bash: { '*': 'ask', [`${allowed} *`]: 'allow' },
            edit: 'ask',
          })},`,
          '}',
          '',
        ].join('\n'),
      },
      // The agent installs this package into every config folder and loads no plugin before it is
      // there: 75 s without a registry, 4 s when it stands there already.
      {
        path: `${root}/package.json`,
        content: JSON.stringify({ dependencies: { [plugin]: version } }),
      },
      {
        path: `${root}/package-lock.json`,
        content: JSON.stringify({
          name: 'opencode',
          lockfileVersion: 3,
          requires: true,
          packages: {
            '': { dependencies: { [plugin]: version } },
            [`node_modules/${plugin}`]: { version },
          },
        }),
      },
      {
        path: `${root}/node_modules/${plugin}/package.json`,
        content: JSON.stringify({ name: plugin, version }),
      },
    ];
  },

  captures: {},
  errands: [
    {
      // Compaction asks without tools, and so does the title.
      when: 'anchored summary|summary of (?:our|the) conversation',
      withTools: false,
      name: 'summary',
      say: 'A short conversation.',
    },
  ],

  prompt: { painted: 'ctrl\\+p commands', enterAfter: 250 },
  // The first Escape does nothing but say so.
  interrupts: {
    escape: ['\x1b', '\x1b'],
    'ctrl-c': unknown('Ctrl-C leaves the agent, also in the middle of an answer'),
  },
  trust: unknown('it asks for no trust in a folder'),

  permission: {
    tools: [{ name: 'bash', input: { command: 'echo made > made.txt', description: 'make it' } }],
    tool: 'bash',
    ask: 'permission',
    painted: 'Permission required[\\s\\S]*Allow once',
    answer: ['\r'],
  },
  asks: (command) => ({ name: 'bash', input: { command, description: 'a command' } }),
  kept: {
    tools: [{ name: 'bash', input: { command: 'touch kept.txt', description: 'make it' } }],
    again: [
      { name: 'bash', input: { command: 'touch kept-again.txt', description: 'make another' } },
    ],
    tool: 'bash',
    ask: 'permission',
    painted: 'Permission required[\\s\\S]*Allow once',
    // To 'Allow always', which then asks once more.
    answer: ['\x1b[C', '\r', '\r'],
    saidBy: ['hook'],
  },
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: {
    tools: [
      {
        name: 'question',
        input: {
          questions: [
            {
              question: 'Which color?',
              header: 'Color',
              options: [
                { label: 'Red', description: 'warm' },
                { label: 'Blue', description: 'cold' },
              ],
            },
          ],
        },
      },
    ],
    tool: 'question',
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1\\. Red',
    answer: ['\r'],
  },
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('read: leaving its plan mode asks nobody unless an experiment is switched on'),

  shell: unknown('its shell tool waits for the command; nothing outlives the turn'),
  subagent: unknown('subagents in the background are an experiment, which is off'),

  child: {
    tools: (prompt) => [
      { name: 'task', input: { description: 'a helper', prompt, subagent_type: 'general' } },
    ],
  },

  failure: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Scripted refusal',
    headers: {},
    kind: 'api_error',
    saidBy: ['hook'],
  },

  clear: { text: '/new', told: 'with the next prompt' },
  compact: { text: '/compact', errand: 'summary' },
  exit: { text: '/exit' },
  recorded: {
    ready: [],
    // The session begins with the first prompt.
    'first prompt': ['session.created'],
    turn: ['chat.message', 'session.idle'],
    permission: [
      'chat.message',
      'permission.asked bash',
      'permission.replied once',
      'session.idle',
    ],
    'permission-kept': [
      'chat.message',
      'permission.asked bash',
      'permission.replied always',
      'session.idle',
      'chat.message',
      'session.idle',
    ],
    question: ['chat.message', 'question.asked question', 'question.replied', 'session.idle'],
    child: [
      'chat.message',
      'session.created child',
      'chat.message',
      'permission.asked bash',
      'permission.replied once',
      'session.idle',
      'session.idle',
    ],
    'interrupt-escape': [
      'chat.message',
      'session.error MessageAbortedError',
      'session.idle',
      'session.idle',
    ],
    compact: ['session.idle'],
    failure: ['chat.message', 'session.error APIError', 'session.idle', 'session.idle'],
    clear: ['session.created', 'chat.message', 'session.idle'],
    'exit-typed': ['dispose'],
    'exit-signal': ['dispose'],
  },
  probes: unknown('its hooks are functions of a plugin, and the probes ask about commands'),
};
