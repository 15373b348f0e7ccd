import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

const shell = (command: string) => ({
  name: 'run_shell_command',
  input: { command, description: 'a command' },
});

/** Gemini CLI 0.61.0 on Linux, seen 2026-11-30. */
export const geminiOffline: OfflineRecipe = {
  api: 'gemini-content',
  // Otherwise a router asks the model which model to ask.
  args: ['--model', 'gemini-2.5-flash'],

  environment: ({ port }) => ({
    GEMINI_API_KEY: 'fake-key',
    GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`,
    // Otherwise it shows fewer colours, and says so above the prompt.
    COLORTERM: 'truecolor',
  }),

  seeds: ({ home, cwd }, { trusted }) => [
    {
      // As a person's file may look: a comment, a hook of another tool, an indentation of its own.
      path: `${home}/.gemini/settings.json`,
      content: [
        '{',
        '   // what a person wrote',
        '   "security": { "auth": { "selectedType": "gemini-api-key" } },',
        // By their older names it would write the file anew.
        '   "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },',
        '   "privacy": { "usageStatisticsEnabled": false },',
        '   "hooks": {',
        '      "AfterAgent": [ { "hooks": [ { "type": "command", "command": ":", "timeout": 5000 } ] } ]',
        '   }',
        '}',
        '',
      ].join('\n'),
    },
    {
      path: `${home}/.gemini/trustedFolders.json`,
      content: JSON.stringify(trusted ? { [cwd]: 'TRUST_FOLDER' } : {}),
    },
  ],

  captures: {},
  errands: [],

  prompt: { painted: 'Type your message', enterAfter: 900 },
  interrupts: { escape: ['\x1b'], 'ctrl-c': ['\x03'] },
  trust: unknown('nothing tells of the dialog but the screen: no hook runs in an untrusted folder'),

  permission: {
    tools: [shell('echo made > made.txt')],
    tool: null,
    ask: 'permission',
    painted: 'Allow execution of',
    answer: ['\r'],
  },
  asks: shell,
  kept: {
    tools: [shell('touch kept.txt')],
    again: [shell('touch kept-too.txt')],
    tool: null,
    ask: 'permission',
    painted: 'Allow execution of[\\s\\S]*1\\. Allow once',
    answer: ['2'],
    saidBy: ['hook'],
  },
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: {
    tools: [
      {
        name: 'ask_user',
        input: {
          questions: [
            {
              question: 'Which color?',
              header: 'Color',
              type: 'choice',
              options: [
                { label: 'Red', description: 'warm' },
                { label: 'Blue', description: 'cold' },
              ],
            },
          ],
        },
      },
    ],
    tool: 'ask_user',
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1\\. +Red',
    answer: ['\r'],
  },
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('to get there a mode must be asked for first; not provoked'),

  shell: unknown('no hook tells what runs on after the turn'),
  subagent: unknown('its subagents end before the turn does'),
  child: {
    tools: (prompt) => [{ name: 'invoke_agent', input: { agent_name: 'generalist', prompt } }],
    ends: { name: 'complete_task', input: { result: 'made' } },
  },

  failure: {
    status: 400,
    type: 'INVALID_ARGUMENT',
    message: 'Scripted refusal',
    headers: {},
    kind: 'unknown',
    saidBy: ['hook'],
  },

  clear: { text: '/clear', told: 'at once' },
  compact: unknown('nothing tells of it but PreCompress, which comes before every request'),
  exit: { text: '/quit' },
  outlivesSignal: unknown(
    'the program that is started runs itself once more, passes no signal on and heeds none',
  ),
  recorded: {
    ready: ['SessionStart startup'],
    turn: ['BeforeAgent', 'AfterAgent'],
    permission: ['BeforeAgent', 'Notification ToolPermission', 'AfterAgent'],
    'permission-kept': [
      'BeforeAgent',
      'Notification ToolPermission',
      'AfterAgent',
      'BeforeAgent',
      'AfterAgent',
    ],
    question: ['BeforeAgent', 'Notification ToolPermission', 'AfterAgent'],
    // A subagent's tools speak as the root's.
    child: ['BeforeAgent', 'Notification ToolPermission', 'AfterAgent'],
    'interrupt-escape': ['BeforeAgent', 'AfterAgent'],
    'interrupt-ctrl-c': ['BeforeAgent', 'AfterAgent'],
    failure: ['BeforeAgent', 'AfterAgent failed'],
    clear: ['SessionEnd clear', 'SessionStart clear'],
    // It comes three times, and the exit does not always wait for the last one.
    'exit-typed': ['SessionEnd exit', 'SessionEnd exit', 'SessionEnd exit?'],
  },
  probes: unknown('its probes are still to be asked'),
};
