import type { HookBehaviour } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Kimi Code 2.1.0 on Linux, 2026-11-30; read off the package where nothing else is said. */
export const kimiHooks: HookBehaviour = {
  ownSession: unknown('not asked'),
  defaultLimit: 30,
  // 0.1 s after SIGTERM.
  killAfter: 0.1,
  exitWaits: unknown('not asked; the limit of the hook bounds it'),
  // Exit code 2 blocks, any other failure is passed over.
  failure: 'nothing',
  unread: unknown('not asked; a broken pipe is passed over'),
  // By folder and command, within one event.
  mergesSame: true,
  reloadsAfter: unknown('not asked'),
  // Seen by others: one that is not in its list costs every hook of the file, and nothing says so.
  // 0.10.0 does not even start, and says which entry it is.
  unknownEvent: 'voids-file',
  // Its table is strict: a key that it does not know is refused with the event's fate.
  keepsUnknownKeys: false,
  async: unknown('no key of an entry says so; it waits where it can block'),
  environment: [],
  startedAs: unknown('no name in the environment of a hook tells it'),
  terminalSequences: unknown('not asked'),
};
