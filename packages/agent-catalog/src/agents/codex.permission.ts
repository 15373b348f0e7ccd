import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/**
 * Codex 0.171.0, 2026-11-30. Its permission hook hides the prompt until it returns; a second
 * client of the pane's app-server gets every request while the prompt stands, and `resolved`
 * when either answers.
 */
export const codexPermission: PermissionRules = {
  channel: 'app-server',
  prompt: 'painted',
  // The server keeps a request open as long as its prompt stands; the limit is ours.
  hold: { seconds: 43_200, hookSeconds: 43_210 },
  // The daemon that a plain start leaves behind.
  sharedServer: 'app-server-control/app-server-control.sock',
  // In everything that a tool starts.
  marks: ['CODEX_TOOL_CALL_ID'],
  agentPid: unknown('no hook is held'),
  hook: unknown('an app-server answers instead: a held hook would hide the prompt'),
  told: 'request',
};
