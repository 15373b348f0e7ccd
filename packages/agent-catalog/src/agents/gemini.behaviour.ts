import type { HookBehaviour } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Gemini CLI 0.61.0 on Linux, 2026-11-30; most of it read off the package. */
export const geminiHooks: HookBehaviour = {
  ownSession: unknown('not asked; a hook is started without a session of its own'),
  // Read.
  defaultLimit: 60,
  killAfter: 5,
  exitWaits: unknown('not asked'),
  // What a command that is not there says on stderr becomes the reason of a denial, and every prompt
  // is blocked.
  failure: 'blocks',
  unread: unknown('not asked; read: a broken pipe is passed over'),
  // By name and command.
  mergesSame: true,
  reloadsAfter: unknown('not asked'),
  unknownEvent: 'warns',
  keepsUnknownKeys: unknown('it was not made to rewrite its settings'),
  async: unknown('it waits for each hook'),
  // Where its redaction of the environment is switched on, a name with TOKEN in it does not reach
  // hooks, and they say nothing.
  environment: [
    'CLAUDE_PROJECT_DIR',
    'GEMINI_CLI',
    'GEMINI_CWD',
    'GEMINI_PLANS_DIR',
    'GEMINI_PROJECT_DIR',
    'GEMINI_SESSION_ID',
  ],
  startedAs: unknown('no name in the environment of a hook tells it'),
  terminalSequences: unknown('not asked'),
};
