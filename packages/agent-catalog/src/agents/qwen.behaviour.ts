import type { HookBehaviour } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Qwen Code 0.24.4 on Linux, 2026-11-30. */
export const qwenHooks: HookBehaviour = {
  // A process group of its own by `setsid`.
  ownSession: true,
  // Read off the program.
  defaultLimit: 60,
  killAfter: unknown('not measured'),
  exitWaits: unknown('not measured'),
  failure: unknown('not measured'),
  unread: unknown('not measured'),
  mergesSame: unknown('read: the same command twice is run once; not provoked'),
  reloadsAfter: unknown('not measured'),
  unknownEvent: unknown('not measured'),
  keepsUnknownKeys: unknown('not measured'),
  async: unknown('read: there is `async`; whether such a hook outlives the exit was not measured'),
  environment: unknown('not measured; a messaging token is among it'),
  startedAs: unknown('no variable was seen that tells a terminal from `-p`'),
  terminalSequences: unknown('not measured'),
};
