import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';

/** Accepted by no server; the agent keeps the last 20 characters of an approved key. */
const key = 'sk-ant-fake-key-000000000000000000000000';

/** Claude Code 2.1.332 on Linux, seen 2026-11-30. */
export const claudeOffline: OfflineRecipe = {
  api: 'anthropic-messages',
  // Auto mode is the interactive default and fires no PermissionRequest.
  args: ['--permission-mode', 'default'],

  environment: ({ port }) => ({
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    // Without it an API error is retried for minutes.
    CLAUDE_CODE_MAX_RETRIES: '0',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_TELEMETRY: '1',
  }),

  // bypassPermissionsModeAccepted is left out: with it the agent rewrites settings.json.
  seeds: ({ home, cwd }, { trusted, allowed }) => [
    {
      path: `${home}/.claude.json`,
      content: JSON.stringify({
        hasCompletedOnboarding: true,
        lastOnboardingVersion: '2.1.332',
        theme: 'dark',
        numStartups: 5,
        customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
        hasSeenAutoDefaultNudge: true,
        hasSeenAutoDefaultNotice: true,
        officialMarketplaceAutoInstallAttempted: true,
        officialMarketplaceAutoInstalled: true,
        projects: trusted
          ? {
              [cwd]: {
                hasTrustDialogAccepted: true,
                hasCompletedProjectOnboarding: true,
                allowedTools: [],
              },
            }
          : {},
      }),
    },
    {
      // As a person's file may look: a hook of another tool, an indentation of its own.
      path: `${home}/.claude/settings.json`,
      content: [
        '{',
        `   "permissions": { "allow": [ ${JSON.stringify(`Bash(${allowed}:*)`)} ] },`,
        '   "hooks": {',
        '      "Stop": [ { "hooks": [ { "type": "command", "command": ":", "timeout": 5 } ] } ]',
        '   }',
        '}',
        '',
      ].join('\n'),
    },
  ],

  // The path of the plan file is in the request's system text.
  captures: { planFile: '[^"\\\\ `]*/plans/[a-z0-9-]+\\.md' },
  errands: [
    {
      when: 'create a detailed summary',
      withTools: true,
      name: 'summary',
      say: '<summary>A short conversation.</summary>',
    },
  ],

  prompt: { painted: '\\n❯[\\s\\S]*(?:\\? for shortcuts|⏸ manual mode on)', enterAfter: 250 },
  interrupts: { escape: ['\x1b'], 'ctrl-c': ['\x03'] },

  // 'No, exit' is the default choice.
  trust: { painted: 'Yes, I trust this folder', accept: ['\x1b[A', '\r'] },

  // Answering keys that come within 100 ms of the prompt are dropped.
  permission: {
    tools: [{ name: 'Bash', input: { command: 'echo made > made.txt', description: 'make it' } }],
    tool: 'Bash',
    ask: 'permission',
    painted: 'Do you want to proceed\\?[\\s\\S]*1\\. Yes',
    answer: ['1'],
  },
  asks: (command) => ({ name: 'Bash', input: { command, description: 'a command' } }),
  kept: unknown('no run of it yet'),
  change: unknown('a change is asked about as any other tool'),
  grant: unknown('it asks for nothing ahead of the tool'),
  question: {
    tools: [
      {
        name: 'AskUserQuestion',
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
    tool: 'AskUserQuestion',
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1\\. Red[\\s\\S]*Enter to select',
    answer: ['\r'],
  },
  questions: {
    tools: [
      {
        name: 'AskUserQuestion',
        input: {
          questions: [
            {
              question: 'Which sizes?',
              header: 'Sizes',
              multiSelect: true,
              options: [
                { label: 'Small', description: 'S' },
                { label: 'Large', description: 'L' },
                { label: 'Huge', description: 'XL' },
              ],
            },
            {
              question: 'Which shape?',
              header: 'Shape',
              multiSelect: false,
              options: [
                { label: 'Round', description: 'no corner' },
                { label: 'Square', description: 'four corners' },
              ],
            },
          ],
        },
      },
    ],
    tool: 'AskUserQuestion',
    ask: 'answer',
    painted: 'Which sizes\\?[\\s\\S]*1\\.[\\s\\S]*Small',
    answer: ['\r'],
  },
  plan: {
    tools: [
      { name: 'EnterPlanMode', input: {} },
      { name: 'Write', input: { file_path: '{{planFile}}', content: '# Plan\n1. Do it\n' } },
      { name: 'ExitPlanMode', input: {} },
    ],
    tool: 'ExitPlanMode',
    ask: 'answer',
    painted: 'Would you like to proceed\\?[\\s\\S]*manually approve',
    answer: ['2'],
  },

  shell: {
    label: 'shell',
    tools: ({ command }) => [
      { name: 'Bash', input: { command, description: 'slow shell', run_in_background: true } },
    ],
  },
  subagent: {
    label: 'subagent',
    tools: ({ prompt }) => [
      {
        name: 'Agent',
        input: {
          description: 'slow helper',
          prompt,
          subagent_type: 'general-purpose',
          run_in_background: true,
        },
      },
    ],
  },

  child: unknown('it lets every subagent run in the background, also one that is asked not to'),

  failure: {
    status: 429,
    type: 'rate_limit_error',
    message: 'Scripted limit',
    headers: { 'retry-after': '1' },
    kind: 'rate_limit',
    saidBy: ['hook', 'native'],
  },

  // An Enter that follows at once upon reaching `Accept` is dropped.
  elicitation: {
    painted: 'requests your input[\\s\\S]*Accept +Decline',
    takes: (beginning = '') => ['\x1b[C', ...beginning, '\r'],
    next: ['\x1b[B'],
    accept: ['\r'],
    decline: ['\x1b[C', '\r'],
    cancel: ['\x1b'],
    freely: (tools) => ['--allowedTools', tools.join(',')],
  },
  clear: { text: '/clear', told: 'at once' },
  compact: { text: '/compact', errand: 'summary' },
  exit: { text: '/exit' },
  recorded: {
    ready: ['SessionStart startup'],
    turn: ['UserPromptSubmit', 'Stop'],
    permission: ['UserPromptSubmit', 'PermissionRequest Bash', 'Stop'],
    question: ['UserPromptSubmit', 'PermissionRequest AskUserQuestion', 'Stop'],
    plan: ['UserPromptSubmit', 'PermissionRequest ExitPlanMode', 'Stop'],
    // The end of each task is a prompt that the agent gives itself.
    background: [
      'UserPromptSubmit',
      'SubagentStart general-purpose',
      'Stop',
      'SubagentStop general-purpose',
      'UserPromptSubmit injected',
      'Stop',
      'UserPromptSubmit injected',
      'Stop',
    ],
    // An interrupt fires no hook.
    'interrupt-escape': ['UserPromptSubmit'],
    'interrupt-ctrl-c': ['UserPromptSubmit'],
    // The summary is made by a subagent without a type.
    compact: ['SubagentStop', 'SessionStart compact'],
    failure: ['UserPromptSubmit', 'StopFailure rate_limit'],
    clear: ['SessionEnd clear', 'SessionStart clear'],
    'exit-typed': ['SessionEnd prompt_input_exit'],
    trust: ['SessionStart startup'],
    'exit-signal': ['SessionEnd other'],
  },

  probes: {
    headless: (prompt) => ['-p', prompt],
    events: {
      start: 'SessionStart',
      'before-tool': 'PreToolUse',
      'after-tool': 'PostToolUse',
      asked: 'PermissionRequest',
      stop: 'Stop',
      end: 'SessionEnd',
    },
    command: (command) => ({ name: 'Bash', input: { command, description: 'a command' } }),
    write: (file, content) => ({ name: 'Write', input: { file_path: file, content } }),
    writeFreely: ['--permission-mode', 'acceptEdits'],
    launchSettings: '--settings',
    withoutHooks: ['--bare'],
    allow: (command) => ({ permissions: { allow: [`Bash(${command}:*)`] } }),
    invalidSetting: { cleanupPeriodDays: 'soon' },
    entrypoint: 'CLAUDE_CODE_ENTRYPOINT',
    allows: JSON.stringify({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: { behavior: 'allow' },
      },
    }),
    faultyEntry: { painted: 'Settings Warning[\\s\\S]*1\\. Continue', accept: ['\r'] },
    answers: {
      'hook-order': { arrived: 'all', order: 'kept' },
      'hook-order-async': { arrived: 'all' },
      // Only the entry is left out, but the warning must be answered before anything starts.
      'hook-timeout': {
        '600': 'accepted, runs, others run',
        '1e15': 'accepted, runs, others run',
        '0.5': 'accepted, runs, others run',
        '0': 'warns first, does not run, others run',
        '-1': 'warns first, does not run, others run',
        '"5"': 'warns first, does not run, others run',
      },
      'hook-held': { 'while it is held': 'the prompt is painted', 'its verdict': 'counts' },
      'hook-held-12-minutes': {
        'while it is held': 'the prompt is painted',
        'its verdict': 'counts',
      },
      'exit-by-signal': { SIGTERM: 'tells it', SIGHUP: 'tells it', SIGKILL: 'does not' },
      // Without a timeout a synchronous one is given 1.5 s.
      'session-end': {
        'sync, 0.5 s': 'finishes',
        'sync, 3 s': 'is ended',
        'sync, 3 s, timeout 20 s': 'finishes',
        'async, 3 s': 'finishes',
      },
      'hook-stdin': { unread: 'goes on', drained: 'goes on', whole: 'arrives' },
      'launch-settings': {
        'another command': 'launch + user',
        'the same command': 'user',
        'given twice': 'second + user',
        'a file that is missing': 'exit 1',
        'a file that is no JSON': 'user',
        'hooks off in the settings': 'none',
        'hooks off in the file': 'none',
        'no hooks for this launch': 'none',
      },
      'settings-change': { settings: 'new', 'launch settings': 'old' },
      nesting: { 'of the settings': '2 times', 'of the launch': '1 times', entrypoint: 'sdk-cli' },
      'settings-tolerance': {
        plain: 'runs',
        BOM: 'runs',
        CRLF: 'runs',
        'an unknown key': 'runs',
        'an unknown event': 'runs',
        'a line comment': 'is off',
        'a trailing comma': 'is off',
        'a truncated end': 'is off',
        'an invalid value elsewhere': 'is off',
        'a text as another timeout': 'runs',
        'all hooks off': 'is off',
      },
    },
  },
};
