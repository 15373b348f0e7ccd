import type { HookBehaviour } from '../behaviour.ts';
import { unknown } from '../definition.ts';

/** Codex 0.171.0 on Linux, 2026-11-30. */
export const codexHooks: HookBehaviour = {
  ownSession: true,
  // Of SessionEnd and Interrupt it is 1 s, and at most 3 s.
  defaultLimit: 600,
  killAfter: unknown('not measured'),
  exitWaits: { standard: 1, most: 3 },
  failure: unknown('seen of a permission hook alone: "Hook failed", then the prompt'),
  unread: unknown('not measured'),
  mergesSame: false,
  readsOneFileOnce: true,
  reloadsAfter: unknown('a thread reads it at its start; its own writer can reload at once'),
  unknownEvent: 'ignored',
  keepsUnknownKeys: unknown('it was not seen to rewrite hooks.json'),
  // All of 18 arrived, a prompt's after its request's. The exit waits for them too, for 3 s at most.
  async: { key: 'async', keepsOrder: false, outlivesExit: false },
  // Nothing is added; a tool's command has ten names more, CODEX_TOOL_CALL_ID among them.
  environment: [],
  startedAs: unknown('no variable tells a terminal from `codex exec`'),
  terminalSequences: unknown('not measured'),
};
