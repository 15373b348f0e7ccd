import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** A shorter one it takes for none. */
const summary =
  `The person asked for several short scripted answers, and each of them was given in full. Nothing was
changed in the project, no file was written, no command is still running, and nothing is left to be done. `.repeat(
    4,
  );

/** grok 1.0.41 on Linux, seen 2026-11-30 and 2026-12-01. */
export const grokOffline: OfflineRecipe = {
  api: 'openai-chat',
  args: [],

  // Each of the two asks the model once more after a turn, in the turn's own conversation.
  environment: () => ({
    GROK_DISABLE_AUTOUPDATER: '1',
    GROK_SESSION_RECAP: 'false',
    GROK_TURN_SUMMARY: 'false',
  }),

  seeds: ({ home, port }, { allowed }) => [
    {
      path: `${home}/.grok/config.toml`,
      content: [
        '# what a person wrote',
        '[models]',
        'default = "mock"   # and a remark',
        '',
        '[model.mock]',
        'model = "mock-model"',
        `base_url = "http://127.0.0.1:${port}/v1"`,
        'api_key = "fake"',
        'context_window = 100000',
        '',
        '[features]',
        'telemetry = false',
        'remote_fetch = false',
        '',
        // Otherwise the model is asked what the person might say next, and that stands in the prompt.
        '[ui]',
        'prompt_suggestions = false',
        '',
        '[permission]',
        `allow = ["Bash(${allowed} *)", "Task"]`,
        '',
        // It writes this one itself, at the first start.
        '[marketplace]',
        'default_skills_installs_purged = true',
        '',
      ].join('\n'),
    },
  ],

  captures: {},
  errands: [{ when: 'faithful, concise summary', withTools: true, name: 'summary', say: summary }],

  // It stands there while a turn runs too.
  prompt: { painted: '❯ +│ *\\n +╰─+ mock-model', enterAfter: 400, empties: '\x15' },
  interrupts: {
    escape: unknown('it ends no turn, once or twice: the screen says that Ctrl-C does'),
    'ctrl-c': ['\x03'],
  },
  trust: unknown('no folder was asked about'),

  permission: {
    tools: [
      {
        name: 'run_terminal_command',
        input: { command: 'echo made > made.txt', description: 'make it' },
      },
    ],
    tool: null,
    ask: 'permission',
    // A row that was chosen before is marked the next time.
    painted: '2 \\([○●]\\) Yes, proceed',
    // The first row, which is chosen, allows everything from then on.
    answer: ['2'],
  },
  asks: (command) => ({
    name: 'run_terminal_command',
    input: { command, description: 'a command' },
  }),
  kept: unknown('leave for more than this command is leave for everything from then on'),
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
              options: [
                { label: 'Red', description: 'warm' },
                { label: 'Blue', description: 'cold' },
              ],
            },
          ],
        },
      },
    ],
    tool: null,
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1 \\([○●]\\) Red',
    answer: ['1'],
  },
  questions: unknown('two in one prompt were not provoked'),
  plan: {
    tools: [
      { name: 'enter_plan_mode', input: {} },
      { name: 'exit_plan_mode', input: {} },
    ],
    tool: null,
    ask: 'permission',
    painted: 'approve or request changes',
    answer: ['a'],
  },
  shell: {
    label: 'shell',
    tools: ({ command }) => [
      {
        name: 'run_terminal_command',
        input: { command, description: 'a command', background: true },
      },
    ],
  },
  subagent: {
    label: 'subagent',
    tools: ({ prompt }) => [
      { name: 'spawn_subagent', input: { description: 'a helper', prompt, background: true } },
    ],
  },
  child: {
    tools: (prompt) => [
      { name: 'spawn_subagent', input: { description: 'a helper', prompt, background: false } },
    ],
  },

  failure: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Scripted refusal',
    headers: {},
    kind: 'invalid_request',
    saidBy: ['hook'],
  },
  clear: { text: '/new', told: 'at once' },
  compact: { text: '/compact', errand: 'summary' },
  exit: { text: '/quit' },

  recorded: {
    ready: ['SessionStart new'],
    turn: ['UserPromptSubmit', 'Stop end_turn'],
    permission: ['UserPromptSubmit', 'Notification permission_prompt', 'Stop end_turn'],
    question: ['UserPromptSubmit', 'Notification elicitation_dialog', 'Stop end_turn'],
    plan: ['UserPromptSubmit', 'Notification permission_prompt', 'Stop end_turn'],
    // A subagent has a prompt and an end of its session of its own.
    background: [
      'UserPromptSubmit',
      'UserPromptSubmit',
      'Stop end_turn',
      // Of the shell.
      'Notification task_complete',
      'UserPromptSubmit injected',
      'Stop end_turn',
      'SessionEnd shutdown',
      'UserPromptSubmit injected',
      'Stop end_turn',
    ],
    child: [
      'UserPromptSubmit',
      'UserPromptSubmit',
      'Notification permission_prompt',
      'SessionEnd shutdown',
      'Stop end_turn',
    ],
    compact: [],
    // The session before it ends with the agent.
    clear: ['SessionStart new', 'SessionEnd shutdown'],
    'interrupt-ctrl-c': ['UserPromptSubmit', 'StopCancelled user_interrupt'],
    failure: ['UserPromptSubmit', 'Notification agent_error', 'StopFailure invalid_request'],
    'exit-typed': ['SessionEnd shutdown'],
    'exit-signal': ['SessionStart new', 'SessionEnd shutdown'],
  },
  probes: unknown('its probes are still to be asked'),
};
