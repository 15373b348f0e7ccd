import type { AgentTraits } from '../src/index.ts';

/**
 * Claude Code 2.1.332 as far as the machine must know it, measured 2026-11-30 on Linux. The
 * package stands on one floor with the agent catalog, so its tests bring their own copy.
 */
export const claude: AgentTraits = {
  nativeApp: 'claude-code',
  readyBy: ['hook', 'native-idle'],
  interrupt: { presses: 1, saidBy: ['native'] },
  holds: { shell: 'clocked', subagent: 'ceiling', workflow: 'ceiling' },
  titles: { idle: ['^✳'], working: ['^[◐◑]'], attention: [] },
  notifications: {
    attention: ['needs your permission', 'needs your input'],
    done: [],
    ignore: ['is waiting for your input'],
  },
  output: { attention: [], working: [] },
  firstMessage: 'free',
};
