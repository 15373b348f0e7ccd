import { isUnknown } from '@agenthooks/agent-catalog';
import { allowed } from '../isolation/home.ts';
import { runs } from '../model/script.ts';
import type { Scenario } from './scenario.ts';

/**
 * The shell ends first, the subagent about three seconds later, so that the agent hears of each
 * by itself.
 */
export const background: Scenario = {
  name: 'background',
  title: 'the turn stops while a shell and a subagent still run',
  sitting: 'trusted',
  plan: ({ shell, subagent }) => {
    if (isUnknown(shell)) return shell;
    if (isUnknown(subagent)) return subagent;
    const marker = 'shell-ended';
    const work = { command: `${allowed} 3 ${marker}`, prompt: runs('background_helper') };
    return {
      scripts: {
        background: [
          { tools: [...shell.tools(work), ...subagent.tools(work)] },
          { say: 'both are running' },
          { say: 'one has ended' },
          { say: 'both have ended' },
        ],
        background_helper: [{ say: 'a helper that takes its time '.repeat(2), drip: 550 }],
      },
      acts: [
        { act: 'submit', script: 'background' },
        { act: 'end', script: 'background', after: [marker] },
      ],
    };
  },
};
