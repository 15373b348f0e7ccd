import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/** Copilot CLI 1.0.102, 2026-11-30. */
export const copilotPermission: PermissionRules = {
  channel: 'none',
  prompt: 'hidden',
  hold: { seconds: 20, hookSeconds: 30 },
  sharedServer: null,
  marks: ['COPILOT_CLI', 'COPILOT_AGENT_SESSION_ID'],
  agentPid: 'COPILOT_LOADER_PID',
  hook: unknown('to be held'),
};
