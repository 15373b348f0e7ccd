import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';

/**
 * Gemini CLI 0.61.0, 2026-11-30. A hook can deny and never allow, and nothing else takes an answer:
 * what it asks is shown elsewhere and answered in its own terminal.
 */
export const geminiPermission: PermissionRules = {
  channel: 'none',
  prompt: 'painted',
  // Nothing is held.
  hold: { seconds: 0, hookSeconds: 5 },
  sharedServer: null,
  // In the environment of everything that its shell tool starts (read), and of hooks.
  marks: ['GEMINI_CLI', 'GEMINI_SESSION_ID'],
  agentPid: unknown('no hook is held'),
  hook: unknown('a hook that says allow is asked about all the same'),
  told: 'request',
};
