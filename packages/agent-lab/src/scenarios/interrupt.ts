import { isUnknown } from '@agenthooks/agent-catalog';
import type { Scenario } from './scenario.ts';

const interrupt = (key: 'escape' | 'ctrl-c', title: string): Scenario => ({
  name: `interrupt-${key}`,
  title,
  sitting: 'trusted',
  plan: (recipe) => {
    const keys = recipe.interrupts[key];
    if (isUnknown(keys)) return keys;
    const script = `interrupt_${key.replace('-', '_')}`;
    return {
      scripts: { [script]: [{ say: 'a long answer that nobody wants '.repeat(20), drip: 100 }] },
      acts: [
        { act: 'submit', script },
        { act: 'hear', script },
        { act: 'look', ms: 1_200 },
        { act: 'watch', focused: true },
        { act: 'interrupt', keys },
      ],
    };
  },
});

export const interruptEscape = interrupt('escape', 'a streaming answer is interrupted by Escape');
export const interruptCtrlC = interrupt('ctrl-c', 'a streaming answer is interrupted by Ctrl-C');
