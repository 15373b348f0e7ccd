import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** Droid 0.215.0 on Linux, seen 2026-11-30. */
export const droidOffline: OfflineRecipe = {
  api: 'openai-chat',
  args: [],

  environment: () => ({
    FACTORY_AIRGAP_ENABLED: 'true',
    FACTORY_API_KEY: 'fake-key',
    FACTORY_DROID_AUTO_UPDATE_ENABLED: 'false',
  }),

  // In the very form in which the agent writes it: otherwise it is written anew at the start.
  seeds: ({ home, cwd, port }, { allowed }) => [
    {
      path: `${home}/.factory/settings.json`,
      content: `${JSON.stringify(
        {
          customModels: [
            {
              model: 'scripted',
              id: 'custom:Mock-0',
              index: 0,
              baseUrl: `http://127.0.0.1:${port}/v1`,
              apiKey: 'fake',
              displayName: 'Mock',
              maxOutputTokens: 4096,
              noImageSupport: true,
              provider: 'generic-chat-completion-api',
            },
          ],
          commandAllowlist: [`${allowed} *`],
          // Of another tool.
          hooks: { Stop: [{ hooks: [{ type: 'command', command: ':', timeout: 5 }] }] },
          sessionDefaultSettings: { model: 'custom:Mock-0' },
          logoAnimation: 'off',
          trustedFolders: { [cwd]: { trustedAt: '2026-11-30T12:00:00.000Z' } },
        },
        null,
        2,
      )}\n`,
    },
  ],

  captures: {},
  errands: [],

  prompt: { painted: '\\? for help', enterAfter: 400 },
  interrupts: { escape: ['\x1b'], 'ctrl-c': unknown('not run: a second one leaves the agent') },
  trust: unknown("the person's word is kept in the file that holds the hooks"),

  permission: {
    tools: [
      {
        name: 'Execute',
        input: {
          command: 'echo made > made.txt',
          summary: 'make it',
          riskLevelReason: 'writes a file',
          riskLevel: 'medium',
        },
      },
    ],
    tool: null,
    ask: 'permission',
    painted: 'Yes, allow[\\s\\S]*No, cancel',
    answer: ['\r'],
  },
  asks: (command) => ({
    name: 'Execute',
    input: { command, summary: 'a command', riskLevelReason: 'runs it', riskLevel: 'medium' },
  }),
  kept: unknown('no run of it yet'),
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: unknown('the form of its questionnaire was not established'),
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('no run of it yet'),
  shell: unknown('no run of it yet'),
  subagent: unknown('no run of it yet'),
  child: unknown('no run of it yet'),
  failure: unknown('a failed turn ends with the same Stop as a finished one'),
  clear: unknown('`/clear` that is typed at once is sent to the model as a prompt'),
  compact: unknown('no run of it yet'),
  exit: { text: '/quit' },

  recorded: {
    // SessionStart comes with the first prompt.
    ready: [],
    turn: ['SessionStart startup', 'UserPromptSubmit', 'Stop'],
    permission: ['UserPromptSubmit', 'Notification permission_prompt', 'Stop'],
    'interrupt-escape': ['UserPromptSubmit', 'Notification idle_prompt'],
    'exit-typed': ['SessionEnd other', 'SessionEnd other'],
    'exit-signal': ['SessionEnd other'],
  },
  probes: unknown('its probes are still to be asked'),
};
