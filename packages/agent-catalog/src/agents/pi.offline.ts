import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** What a person's own extension does who wants to be asked: the agent itself never asks. */
const gate = (allowed: string) => `export default function (pi) {
  pi.on("tool_call", async (event, ctx) => {
    if (event.toolName !== "bash" || event.input.command.startsWith(${JSON.stringify(allowed)})) return;
    const yes = await ctx.ui.confirm("Run this command?", event.input.command);
    if (!yes) return { block: true, reason: "The person said no." };
  });
}
`;

/** pi 1.6.0 on Linux, seen 2026-11-30. */
export const piOffline: OfflineRecipe = {
  api: 'openai-chat',
  args: [],

  environment: () => ({ PI_OFFLINE: '1', PI_TELEMETRY: '0', PI_SKIP_VERSION_CHECK: '1' }),

  seeds: ({ home, cwd, port }, { trusted, allowed }) => {
    const root = `${home}/.pi/agent`;
    return [
      {
        path: `${root}/models.json`,
        content: JSON.stringify({
          providers: {
            mock: {
              baseUrl: `http://127.0.0.1:${port}/v1`,
              api: 'openai-completions',
              apiKey: 'fake',
              models: [{ id: 'mock-model' }],
            },
          },
        }),
      },
      {
        path: `${root}/settings.json`,
        // It writes this version into the file where it is not there, and lays the file out anew.
        content: JSON.stringify(
          {
            defaultProvider: 'mock',
            defaultModel: 'mock-model',
            lastChangelogVersion: '1.6.0',
            // Or a short conversation is kept as it is.
            compaction: { keepRecentTokens: 1 },
          },
          null,
          2,
        ),
      },
      { path: `${root}/extensions/gate.ts`, content: gate(allowed) },
      // A project that would configure the agent is asked about.
      ...(trusted ? [] : [{ path: `${cwd}/.pi/settings.json`, content: '{}\n' }]),
    ];
  },

  captures: {},
  errands: [
    {
      when: 'checkpoint',
      withTools: false,
      name: 'summary',
      say: 'A short conversation.',
    },
  ],

  prompt: { painted: 'mock-model', enterAfter: 150 },
  interrupts: {
    escape: ['\x1b'],
    'ctrl-c': unknown('Ctrl-C empties the prompt, and a second one leaves the agent'),
  },
  trust: {
    painted: 'Trust project folder\\?',
    accept: ['\r'],
  },

  permission: {
    tools: [{ name: 'bash', input: { command: 'echo made > made.txt' } }],
    tool: 'bash',
    ask: 'permission',
    painted: 'Run this command\\?',
    answer: ['\r'],
  },
  asks: (command) => ({ name: 'bash', input: { command } }),
  kept: unknown('it asks for no permission of its own'),
  change: unknown('it asks for no permission of its own'),
  grant: unknown('it asks for no permission of its own'),
  question: unknown('it has no tool that asks the person'),
  questions: unknown('it has no tool that asks the person'),
  plan: unknown('it has no plan mode'),

  shell: unknown('its shell tool waits for the command; nothing outlives the turn'),
  subagent: unknown('it has no subagents of its own'),
  child: unknown('it has no subagents of its own'),

  failure: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Scripted refusal',
    headers: {},
    kind: 'error',
    saidBy: ['hook', 'native'],
  },

  clear: { text: '/new', told: 'at once' },
  compact: { text: '/compact', errand: 'summary' },
  exit: { text: '/quit' },
  recorded: {
    ready: ['session_start startup'],
    turn: ['before_agent_start', 'agent_settled'],
    permission: [
      'before_agent_start',
      'ui_prompt_start confirm',
      'ui_prompt_end confirm',
      'agent_settled',
    ],
    'interrupt-escape': ['before_agent_start', 'agent_settled aborted'],
    compact: [],
    failure: ['before_agent_start', 'agent_before_settle error', 'agent_settled'],
    clear: ['session_shutdown new', 'session_start new'],
    'exit-typed': ['session_shutdown quit'],
    trust: ['session_start startup'],
    'exit-signal': ['session_shutdown quit'],
  },
  probes: unknown('its hooks are functions of a plugin, and the probes ask about commands'),
};
