import type { HookBehaviour } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Droid 0.215.0 on Linux, 2026-11-30. */
export const droidHooks: HookBehaviour = {
  ownSession: unknown('not measured'),
  defaultLimit: unknown('not measured'),
  killAfter: unknown('not measured'),
  exitWaits: unknown('not measured'),
  // Every hook is shown in the conversation, also one that succeeds: event, command, exit code.
  failure: 'shown',
  unread: unknown('not measured'),
  mergesSame: unknown('not measured'),
  reloadsAfter: unknown('not measured'),
  unknownEvent: 'ignored',
  keepsUnknownKeys: unknown('not measured'),
  async: unknown('no hook that it does not wait for was seen'),
  environment: [
    'BUN_PTY_LIB',
    'CLAUDE_PLUGIN_ROOT',
    'CLAUDE_PROJECT_DIR',
    'DROID_PLUGIN_ROOT',
    'DROID_PROJECT_DIR',
    'FACTORY_PROJECT_DIR',
    'FACTORY_UPSTREAM_CLIENT_TYPE',
  ],
  startedAs: unknown('what a hook of `droid exec` finds there was not measured'),
  terminalSequences: unknown('not measured'),
};
