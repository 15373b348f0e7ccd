import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/**
 * pi 1.6.0, 2026-11-30. It asks for no permission of its own; an extension of the person's may, and
 * nobody but the person at the terminal can answer that dialog. A plugin can only block a tool.
 */
export const piPermission: PermissionRules = {
  channel: 'none',
  prompt: 'painted',
  // Nothing is held.
  hold: { seconds: 0, hookSeconds: 5 },
  sharedServer: null,
  marks: ['PI_CODING_AGENT'],
  agentPid: unknown('the plugin runs in the agent itself'),
  hook: unknown('its `tool_call` can block a tool and cannot answer a dialog'),
  told: 'title',
};
