import type { HookBehaviour, McpBehaviour, PluginBehaviour, UsageSource } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Claude Code 2.1.332 on Linux, 2026-11-30. */
export const claudeHooks: HookBehaviour = {
  ownSession: true,
  // Read off the binary.
  defaultLimit: 600,
  killAfter: 1.5,
  exitWaits: { standard: 1.5, most: 60 },
  failure: 'shown',
  // Six runs, nothing on screen and no slowdown; a pipe that breaks is shown.
  unread: 1_048_576,
  mergesSame: true,
  readsOneFileOnce: true,
  reloadsAfter: 1,
  // The entry is skipped, and a dialog stands in the way until the person answers it. 2.1.78 and
  // older skip the whole file.
  unknownEvent: 'warns',
  keepsUnknownKeys: false,
  // Under load up to 5 of 30 were swapped, none was lost.
  async: { key: 'async', keepsOrder: false, outlivesExit: true },
  environment: [
    'AI_AGENT',
    'CLAUDECODE',
    'CLAUDE_CODE_CHILD_NOTES_DIR',
    'CLAUDE_CODE_CHILD_SESSION',
    'CLAUDE_CODE_ENTRYPOINT',
    'CLAUDE_CODE_MESSAGING_SOCKET',
    'CLAUDE_CODE_MESSAGING_TOKEN',
    'CLAUDE_CODE_SESSION_ATTENDED',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_EFFORT',
    'CLAUDE_ENV_FILE',
    'CLAUDE_PID',
    'CLAUDE_PLUGIN_DATA',
    'CLAUDE_PLUGIN_ROOT',
    'CLAUDE_PROJECT_DIR',
  ],
  startedAs: { name: 'CLAUDE_CODE_ENTRYPOINT', terminal: 'cli', headless: 'sdk-cli' },
  // One other sequence drops the whole string.
  terminalSequences: ['OSC 0', 'OSC 1', 'OSC 2', 'OSC 9', 'OSC 99', 'OSC 777', 'BEL'],
};

/** Runs at start and after each turn and change of state. */
export const claudeUsage: UsageSource = {
  slot: {
    key: 'statusLine',
    members: { type: 'command' },
    command: 'command',
    outrankedBy: ['.claude/settings.local.json', '.claude/settings.json'],
  },
  cost: 'cost.total_cost_usd',
  contextUsed: 'context_window.total_input_tokens',
  contextWindow: 'context_window.context_window_size',
  contextPercent: 'context_window.used_percentage',
  limits: unknown('rate_limits is absent with an API key, and no account with a plan was run'),
};

export const claudeMcp: McpBehaviour = {
  backgroundAfter: 120,
  // Read off the binary: 27.8 hours.
  callLimit: 100_000,
  // Escape cancels; one that was left open for 140 s was still there.
  elicitation: { forms: true, urls: true, limit: null, headless: 'cancelled at once' },
  // The session of the server's start; /clear makes another one.
  staleNames: ['CLAUDE_CODE_SESSION_ID'],
  secretNames: ['CLAUDE_CODE_MESSAGING_TOKEN'],
  callIdKey: 'claudecode/toolUseId',
  toolName: (server, tool) => `mcp__${server}__${tool}`,
  pluginToolName: (plugin, server, tool) => `mcp__plugin_${plugin}_${server}__${tool}`,
};

export const claudePlugins: PluginBehaviour = {
  flag: '--plugin-dir',
  validate: ['plugin', 'validate'],
  runsSame: 2,
  // Not headless, not in untrusted folders; survive /clear.
  monitors: { key: 'experimental.monitors', costsTurns: true },
};
