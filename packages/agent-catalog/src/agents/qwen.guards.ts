import type { HookGuards } from '../definition.ts';

/** Qwen Code 0.24.4, 2026-11-30: when a hook in its settings must stay silent. */
export const qwenGuards: HookGuards = {
  // What a tool starts has it, a hook of the hosted agent has not: another Qwen Code below this
  // one speaks for no pane.
  absent: ['QWEN_CODE'],
  equal: {},
};
