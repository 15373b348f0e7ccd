import type { AgentTraits } from '../src/index.ts';

/** Codex 0.171.0 as far as the machine must know it, measured 2026-11-30 on Linux. */
export const codex: AgentTraits = {
  nativeApp: 'codex',
  readyBy: ['native-idle'],
  interrupt: { presses: 1, saidBy: ['hook', 'native'] },
  asksBy: 'native',
  holds: {},
  titles: {
    idle: [],
    working: ['^[\\u2801-\\u28ff] '],
    attention: ['^\\[ [.!] \\] Action Required'],
  },
  notifications: { attention: [], done: [], ignore: [] },
  output: { attention: [], working: [] },
  firstMessage: 'free',
};
