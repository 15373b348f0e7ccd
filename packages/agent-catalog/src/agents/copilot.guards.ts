import type { HookGuards } from '../definition.ts';

/** Copilot CLI 1.0.102, 2026-11-30: it marks the environment of its hooks. */
export const copilotGuards: HookGuards = {
  absent: [],
  equal: { COPILOT_CLI: '1' },
};
