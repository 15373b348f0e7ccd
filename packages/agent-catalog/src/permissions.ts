import { claudePermission } from './agents/claude.permission.ts';
import { codexPermission } from './agents/codex.permission.ts';
import { copilotPermission } from './agents/copilot.permission.ts';
import { droidPermission } from './agents/droid.permission.ts';
import { geminiPermission } from './agents/gemini.permission.ts';
import { grokPermission } from './agents/grok.permission.ts';
import { kimiPermission } from './agents/kimi.permission.ts';
import { opencodePermission } from './agents/opencode.permission.ts';
import { piPermission } from './agents/pi.permission.ts';
import { qwenPermission } from './agents/qwen.permission.ts';
import type { PermissionRules } from './permission.ts';

/**
 * The permission cell of every agent that was measured for it, by agent id. It stands apart from
 * the definitions because the held hook carries these tables and nothing else.
 */
export const permissions: Readonly<Record<string, PermissionRules>> = {
  claude: claudePermission,
  codex: codexPermission,
  droid: droidPermission,
  copilot: copilotPermission,
  gemini: geminiPermission,
  kimi: kimiPermission,
  grok: grokPermission,
  opencode: opencodePermission,
  pi: piPermission,
  qwen: qwenPermission,
};
