import type { HookBehaviour } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Copilot CLI 1.0.102 on Linux, 2026-11-30. */
export const copilotHooks: HookBehaviour = {
  // `/dev/tty` can be opened.
  ownSession: false,
  defaultLimit: 30,
  killAfter: unknown('not asked'),
  exitWaits: unknown('not asked'),
  // A command that is not there denies every tool.
  failure: 'blocks',
  unread: unknown('not asked'),
  mergesSame: unknown('not asked'),
  reloadsAfter: unknown('not asked'),
  unknownEvent: 'ignored',
  keepsUnknownKeys: unknown('it does not write its hooks'),
  async: unknown('it waits for each hook'),
  environment: [
    'COPILOT_CLI',
    'COPILOT_CLI_BINARY_VERSION',
    'COPILOT_CLI_RESOLVED_DIST_DIR',
    'COPILOT_HOOK_DIR',
    'COPILOT_LOADER_PID',
    'COPILOT_PROJECT_DIR',
  ],
  startedAs: unknown('no name in the environment of a hook tells it'),
  terminalSequences: unknown('not asked'),
};
