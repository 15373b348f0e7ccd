import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** grok 1.0.41 on Linux, seen 2026-11-30. */
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
        `allow = ["Bash(${allowed} *)"]`,
        '',
        // It writes this one itself, at the first start.
        '[marketplace]',
        'default_skills_installs_purged = true',
        '',
      ].join('\n'),
    },
  ],

  captures: {},
  errands: [],

  // It stands there while a turn runs too.
  prompt: { painted: '❯ +│ *\\n +╰─+ mock-model', enterAfter: 400, empties: '\x15' },
  interrupts: {
    escape: unknown('it ends no turn: the screen says that Ctrl-C does'),
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
    painted: '2 \\([○●]\\) Yes, proceed',
    // The first row, which is chosen, allows everything from then on.
    answer: ['2'],
  },
  asks: (command) => ({
    name: 'run_terminal_command',
    input: { command, description: 'a command' },
  }),
  kept: unknown('no run of it yet'),
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: unknown('no run of it yet'),
  questions: unknown('no run of it yet'),
  plan: unknown('no run of it yet'),
  shell: unknown('no run of it yet'),
  subagent: unknown('no run of it yet'),
  child: unknown('no run of it yet'),

  failure: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Scripted refusal',
    headers: {},
    kind: 'invalid_request',
    saidBy: ['hook'],
  },
  clear: unknown('`/new` tells at once, but both sessions end with the agent, each saying so'),
  compact: unknown('no run of it yet'),
  exit: { text: '/quit' },

  recorded: {
    ready: ['SessionStart new'],
    turn: ['UserPromptSubmit', 'Stop end_turn'],
    permission: ['UserPromptSubmit', 'Notification permission_prompt', 'Stop end_turn'],
    'interrupt-ctrl-c': ['UserPromptSubmit', 'StopCancelled user_interrupt'],
    failure: ['UserPromptSubmit', 'Notification agent_error', 'StopFailure invalid_request'],
    'exit-typed': ['SessionEnd shutdown'],
    'exit-signal': ['SessionStart new', 'SessionEnd shutdown'],
  },
  probes: unknown('its probes are still to be asked'),
};
