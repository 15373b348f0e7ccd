import { createHash } from 'node:crypto';
import { unknown } from '../definition.ts';
import type { OfflineRecipe, OfflineSeed } from '../offline.ts';

/** Kimi Code 2.1.0 on Linux, seen 2026-11-30. */
export const kimiOffline: OfflineRecipe = {
  api: 'openai-chat',
  args: [],

  environment: () => ({ KIMI_CODE_NO_AUTO_UPDATE: '1', KIMI_DISABLE_TELEMETRY: '1' }),

  seeds: ({ home, cwd, port }, { trusted, allowed }) => [
    ...(trusted ? [trustOf(home, cwd)] : []),
    {
      path: `${home}/.kimi-code/config.toml`,
      content: [
        '# what a person wrote',
        'default_model = "mock"   # and a remark',
        'telemetry = false',
        '',
        '[providers.mock]',
        'type = "openai"',
        `base_url = 'http://127.0.0.1:${port}/v1'`,
        'api_key = "fake"',
        '',
        '[models.mock]',
        'provider = "mock"',
        'model = "mock-model"',
        'max_context_size = 100000',
        '',
        '[[permission.rules]]',
        'decision = "allow"',
        `pattern = "Bash(${allowed} *)"`,
        '',
      ].join('\n'),
    },
  ],

  captures: {},
  errands: [
    { when: 'handoff summary', withTools: true, name: 'summary', say: 'A short conversation.' },
  ],

  // 250 ms are enough on a quiet machine; at a load of 12 the Enter became a line of the text.
  prompt: { painted: 'mock', enterAfter: 900 },
  interrupts: { escape: ['\x1b'], 'ctrl-c': ['\x03'] },
  trust: { painted: 'Trust this folder\\?', accept: ['\r'] },

  permission: {
    tools: [{ name: 'Bash', input: { command: 'echo made > made.txt' } }],
    tool: 'Bash',
    ask: 'permission',
    painted: '▶ 1\\. Approve once',
    answer: ['\r'],
  },
  asks: (command) => ({ name: 'Bash', input: { command } }),
  kept: unknown('leave for a session was not provoked'),
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: unknown('its question tool was not provoked'),
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('its plan mode was not provoked'),

  shell: unknown('background tasks were not provoked'),
  subagent: unknown('background tasks were not provoked'),
  child: {
    tools: (prompt) => [
      { name: 'Agent', input: { description: 'a helper', prompt, subagent_type: 'coder' } },
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

  clear: { text: '/new', told: 'at once' },
  compact: { text: '/compact', errand: 'summary' },
  exit: { text: '/exit' },
  recorded: {
    ready: [],
    'first prompt': ['SessionStart startup'],
    turn: ['UserPromptSubmit', 'Stop'],
    permission: ['UserPromptSubmit', 'PermissionRequest Bash', 'PermissionResult approved', 'Stop'],
    child: [
      'UserPromptSubmit',
      'SubagentStart coder',
      'PermissionRequest Bash',
      'PermissionResult approved',
      'Stop',
      'SubagentStop coder',
      'Stop',
    ],
    'interrupt-escape': ['UserPromptSubmit', 'Interrupt cancelled'],
    'interrupt-ctrl-c': ['UserPromptSubmit', 'Interrupt cancelled'],
    compact: [],
    failure: ['UserPromptSubmit', 'StopFailure APIStatusError'],
    clear: ['SessionEnd exit', 'SessionStart startup'],
    'exit-typed': ['SessionEnd exit'],
    trust: [],
    'exit-signal': [],
  },
  probes: unknown('not asked yet'),
};

/** What its dialog leaves behind when a person trusts a folder. */
function trustOf(home: string, cwd: string): OfflineSeed {
  const hash = createHash('sha256').update(cwd).digest('hex').slice(0, 12);
  const name = cwd.slice(cwd.lastIndexOf('/') + 1);
  return {
    path: `${home}/.kimi-code/workspace-trust/wd_${name}_${hash}`,
    content: JSON.stringify({ root: cwd, trustedAt: 1_796_075_927_000 }),
  };
}
