import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/**
 * Kimi Code 2.1.0, 2026-11-30. The agent does not wait for the hook of a request, and the one before a
 * tool can deny and never allow: what it asks is shown elsewhere and answered in its own terminal.
 */
export const kimiPermission: PermissionRules = {
  channel: 'none',
  prompt: 'painted',
  // Nothing is held.
  hold: { seconds: 0, hookSeconds: 5 },
  sharedServer: null,
  // It adds nothing to the environment of what it starts.
  marks: [],
  agentPid: unknown('no hook is held'),
  hook: unknown('a hook that says allow is asked about all the same'),
  told: 'request',
};
