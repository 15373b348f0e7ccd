import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

const bash = (command: string) => ({
  name: 'bash',
  input: { command, description: 'a command' },
});

/** Copilot CLI 1.0.102 on Linux, seen 2026-11-30. */
export const copilotOffline: OfflineRecipe = {
  api: 'openai-chat',
  args: [],

  environment: ({ home, port }) => ({
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_HOME: `${home}/.copilot`,
    COPILOT_MODEL: 'mock',
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_API_KEY: 'fake-key',
    COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${port}/v1`,
  }),

  seeds: ({ home, cwd }) => [
    {
      path: `${home}/.copilot/config.json`,
      content: `${JSON.stringify({ trustedFolders: [cwd] }, null, 2)}\n`,
    },
  ],

  captures: {},
  errands: [],

  prompt: { painted: 'Interactive · Manual', enterAfter: 400 },
  interrupts: {
    // It asks for kitty's keys, and the lab's terminal has them.
    escape: ['\x1b[27u', '\x1b[27u'],
    'ctrl-c': ['\x03'],
  },
  trust: unknown('nothing tells of the dialog but the screen'),

  permission: {
    tools: [bash('echo made > made.txt')],
    tool: null,
    ask: 'permission',
    painted: 'Do you want to run this command',
    answer: ['\r'],
  },
  asks: bash,
  kept: {
    tools: [bash('rm -rf kept')],
    again: [bash('rm -rf kept-too')],
    tool: null,
    ask: 'permission',
    painted: 'Do you want to run this command',
    answer: ['\x1b[B', '\r'],
    saidBy: ['hook'],
  },
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: {
    tools: [
      {
        name: 'ask_user',
        input: {
          message: 'Which color?',
          requestedSchema: {
            type: 'object',
            properties: { color: { type: 'string', title: 'Color', enum: ['Red', 'Blue'] } },
            required: ['color'],
          },
        },
      },
    ],
    tool: 'ask_user',
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*❯ Red',
    answer: ['\r'],
  },
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('its plan mode was not tried'),

  shell: unknown('no hook tells what runs on after the turn'),
  subagent: unknown('no hook tells what runs on after the turn'),
  child: {
    tools: (prompt) => [
      {
        name: 'task',
        input: {
          description: 'a helper',
          prompt,
          agent_type: 'general-purpose',
          name: 'helper',
          mode: 'sync',
        },
      },
    ],
  },

  failure: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Scripted refusal',
    headers: {},
    kind: 'unknown',
    saidBy: ['hook'],
  },

  // A prompt that comes sooner is still one of the old session.
  clear: { text: '/clear', told: 'with the next prompt', takes: 6_000 },
  compact: unknown('to be provoked'),
  exit: { text: '/exit' },
  recorded: {
    ready: [],
    'first prompt': ['sessionStart new'],
    turn: ['userPromptSubmitted', 'agentStop end_turn'],
    permission: ['userPromptSubmitted', 'notification permission_prompt', 'agentStop end_turn'],
    'permission-kept': [
      'userPromptSubmitted',
      'notification permission_prompt',
      'agentStop end_turn',
      'userPromptSubmitted',
      'agentStop end_turn',
    ],
    question: ['userPromptSubmitted', 'notification elicitation_dialog', 'agentStop end_turn'],
    child: [
      'userPromptSubmitted',
      'subagentStart general-purpose',
      'userPromptSubmitted',
      'notification permission_prompt',
      'agentStop end_turn',
      'subagentStop general-purpose',
      'agentStop end_turn',
    ],
    'interrupt-escape': ['userPromptSubmitted'],
    'interrupt-ctrl-c': ['userPromptSubmitted'],
    failure: ['userPromptSubmitted', 'errorOccurred model_call'],
    clear: [
      'sessionEnd user_exit',
      'sessionStart new',
      'userPromptSubmitted',
      'agentStop end_turn',
    ],
    'exit-typed': ['sessionEnd user_exit'],
    'exit-signal': ['sessionEnd user_exit'],
  },
  probes: unknown('its probes are still to be asked'),
};
