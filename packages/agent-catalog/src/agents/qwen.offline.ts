import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** Qwen Code 0.24.4 on Linux, seen 2026-11-30. */
export const qwenOffline: OfflineRecipe = {
  api: 'openai-chat',
  // Of a fresh home it is `auto`, in which another model decides what is asked.
  args: ['--approval-mode', 'default'],

  environment: ({ port }) => ({
    OPENAI_API_KEY: 'fake-key',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'scripted',
  }),

  seeds: ({ home }, { allowed }) => [
    {
      // As a person's file may look: a hook of another tool, an indentation of its own.
      path: `${home}/.qwen/settings.json`,
      content: [
        '{',
        '   "$version": 4,',
        '   "security": { "auth": { "selectedType": "openai" } },',
        '   "general": { "enableAutoUpdate": false }, "privacy": { "usageStatisticsEnabled": false },',
        // Otherwise the model is asked what the person might say next, and that stands in the prompt.
        '   "ui": { "enableFollowupSuggestions": false },',
        `   "permissions": { "allow": [ ${JSON.stringify(`Bash(${allowed} *)`)}, "Agent" ] },`,
        '   "hooks": {',
        '      "Stop": [ { "hooks": [ { "type": "command", "command": ":", "timeout": 5 } ] } ]',
        '   }',
        '}',
        '',
      ].join('\n'),
    },
  ],

  captures: {},
  errands: [],

  prompt: { painted: '\\n {2}⏸ Ask permissions', enterAfter: 400, empties: '\x15' },
  interrupts: { escape: ['\x1b'], 'ctrl-c': ['\x03'] },
  trust: unknown('folder trust is off unless a person switches it on'),

  permission: {
    tools: [
      {
        name: 'run_shell_command',
        input: { command: 'echo made > made.txt', description: 'make it', is_background: false },
      },
    ],
    tool: 'run_shell_command',
    ask: 'permission',
    painted: 'Yes, allow once',
    answer: ['\r'],
  },
  asks: (command) => ({
    name: 'run_shell_command',
    input: { command, description: 'a command', is_background: false },
  }),
  kept: unknown('no run of it yet'),
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: {
    tools: [
      {
        name: 'ask_user_question',
        input: {
          questions: [
            {
              question: 'Which color?',
              header: 'Color',
              multiSelect: false,
              options: [
                { label: 'Red', description: 'warm' },
                { label: 'Blue', description: 'cold' },
              ],
            },
          ],
        },
      },
    ],
    tool: 'ask_user_question',
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1\\. Red',
    answer: ['\r'],
  },
  questions: unknown('no run of it yet'),
  plan: {
    tools: [
      { name: 'enter_plan_mode', input: { userRequested: true } },
      { name: 'exit_plan_mode', input: { plan: '# Plan\n1. Do it\n' } },
    ],
    tool: 'exit_plan_mode',
    ask: 'answer',
    painted: 'Would you like to proceed\\?[\\s\\S]*1\\.',
    answer: ['\r'],
  },
  shell: unknown('nothing tells of a command in the background, nor of its end'),
  subagent: {
    label: 'subagent',
    tools: ({ prompt }) => [
      {
        name: 'agent',
        input: { description: 'a helper', prompt, subagent_type: 'general-purpose' },
      },
    ],
  },
  child: unknown('every subagent runs in the background, and what it asks is refused unasked'),
  failure: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Scripted refusal',
    headers: {},
    kind: 'invalid_request',
    saidBy: ['hook'],
  },
  clear: { text: '/clear', told: 'at once' },
  compact: unknown('a short history is not compacted, and nothing tells that it was tried'),
  exit: { text: '/quit' },
  // `idle_prompt` comes after every end, whatever it was.
  recorded: {
    ready: ['SessionStart startup'],
    turn: ['UserPromptSubmit', 'Stop', 'Notification idle_prompt'],
    permission: [
      'UserPromptSubmit',
      'PermissionRequest run_shell_command',
      'Notification permission_prompt',
      'Stop',
      'Notification idle_prompt',
    ],
    question: [
      'UserPromptSubmit',
      'PermissionRequest ask_user_question',
      'Notification permission_prompt',
      'Stop',
      'Notification idle_prompt',
    ],
    plan: [
      'UserPromptSubmit',
      'PermissionRequest exit_plan_mode',
      'Notification permission_prompt',
      'Stop',
      'Notification idle_prompt',
    ],
    // A subagent that ends is told to the model: another Stop.
    background: [
      'UserPromptSubmit',
      'Stop',
      'Notification idle_prompt',
      'Stop',
      'Notification idle_prompt?',
    ],
    'interrupt-escape': ['UserPromptSubmit', 'Notification idle_prompt'],
    'interrupt-ctrl-c': ['UserPromptSubmit', 'Notification idle_prompt'],
    failure: ['UserPromptSubmit', 'StopFailure invalid_request', 'Notification idle_prompt'],
    clear: ['SessionEnd clear', 'SessionStart clear', 'Notification idle_prompt'],
    'exit-typed': ['SessionEnd prompt_input_exit'],
    'exit-signal': ['SessionStart startup', 'SessionEnd prompt_input_exit'],
  },
  probes: unknown('its probes are still to be asked'),
};
