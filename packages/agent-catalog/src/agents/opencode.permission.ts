import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/** opencode 1.18.33, 2026-11-30: its `permission.ask` hook never fires, its client answers. */
export const opencodePermission: PermissionRules = {
  channel: 'plugin',
  prompt: 'painted',
  hold: { seconds: 43_200, hookSeconds: 43_210 },
  sharedServer: null,
  marks: [],
  agentPid: unknown('the plugin runs in the agent itself'),
  hook: unknown('the hook for it never fires (no call site in the binary)'),
};
