import type { HookGuards } from '../definition.ts';

/** Claude Code 2.1.332, 2026-11-30: when a hook in its settings must stay silent. */
export const claudeGuards: HookGuards = {
  // grok reads Claude's user settings, Copilot a project's.
  absent: ['GROK_HOOK_EVENT', 'COPILOT_CLI'],
  // `sdk-cli` under `claude -p`, which inherits the pane's environment and paints no prompt.
  equal: { CLAUDE_CODE_ENTRYPOINT: 'cli' },
};
