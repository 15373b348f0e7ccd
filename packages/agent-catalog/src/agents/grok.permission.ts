import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/** grok 1.0.41, 2026-11-30: a hook can deny; what it allows is asked about all the same. */
export const grokPermission: PermissionRules = {
  channel: 'none',
  prompt: 'painted',
  hold: { seconds: 1, hookSeconds: 6 },
  sharedServer: null,
  marks: [],
  agentPid: unknown('no hook is held'),
  hook: unknown('a hook can only deny'),
  told: null,
};
