import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** Droid 0.215.0 on Linux, seen 2026-11-30 and 2026-12-01. */
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

  // Its session begins later, and more so on a busy machine.
  prompt: { painted: '\\? for help', enterAfter: 400, begunAfter: 9_000 },
  interrupts: {
    escape: ['\x1b'],
    'ctrl-c': unknown('it stops nothing: the first says that another one leaves the agent'),
  },
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
  kept: unknown('leave for more than this command is leave for every one of that risk'),
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: {
    tools: [
      {
        name: 'AskUser',
        input: {
          questionnaire: '1. [question] Which color?\n[topic] Color\n[option] Red\n[option] Blue\n',
        },
      },
    ],
    tool: null,
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1\\. Red',
    answer: ['\r'],
  },
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('its specification mode was not provoked'),
  shell: unknown('nothing tells of a command in the background, nor of its end'),
  subagent: {
    label: 'subagent',
    tools: ({ prompt }) => [
      { name: 'Task', input: { subagent_type: 'worker', description: 'a helper', prompt } },
    ],
  },
  child: {
    tools: (prompt) => [
      {
        name: 'Task',
        input: { subagent_type: 'worker', description: 'a helper', prompt, await: true },
      },
    ],
  },
  failure: unknown('a failed turn ends with the same Stop as a finished one'),
  clear: unknown(
    'told in 3 of 5 runs, 5 to 7 s after it; in two `/clear`, typed at once, was sent to the model as a prompt',
  ),
  compact: unknown('it asks whether it may, and goes on in another session'),
  exit: { text: '/quit' },

  recorded: {
    ready: ['SessionStart startup'],
    turn: ['UserPromptSubmit', 'Stop'],
    question: ['UserPromptSubmit', 'Notification elicitation_dialog', 'Stop'],
    // A subagent is a session of its own; it is begun, and then sometimes taken up.
    background: [
      'UserPromptSubmit',
      'SessionStart startup',
      'SessionStart resume?',
      'UserPromptSubmit',
      'Stop',
      'Stop',
      'SessionEnd other',
      'UserPromptSubmit injected',
      'Stop',
    ],
    child: [
      'UserPromptSubmit',
      'SessionStart startup',
      'SessionStart resume?',
      'UserPromptSubmit',
      'Notification permission_prompt',
      'Stop',
      'SessionEnd other',
      'Stop',
    ],
    permission: ['UserPromptSubmit', 'Notification permission_prompt', 'Stop'],
    'interrupt-escape': ['UserPromptSubmit', 'Notification idle_prompt'],
    // The new one is taken up, not started.
    clear: ['SessionEnd clear', 'SessionStart resume'],
    // The session before `/clear` ends once more.
    'exit-typed': ['SessionEnd other', 'SessionEnd other', 'SessionEnd other?'],
    'exit-signal': ['SessionStart startup', 'SessionEnd other', 'SessionEnd other?'],
  },
  probes: unknown('its probes are still to be asked'),
};
