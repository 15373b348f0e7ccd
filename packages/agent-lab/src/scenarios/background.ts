import { isUnknown, type OfflineTask } from '@agenthooks/agent-catalog';
import { allowed } from '../isolation/home.ts';
import { runs } from '../model/script.ts';
import type { Scenario } from './scenario.ts';

/**
 * What of the two the agent can tell of. The shell ends first, the subagent about three seconds
 * later, so that the agent hears of each by itself.
 */
export const background: Scenario = {
  name: 'background',
  title: 'the turn stops while a shell and a subagent still run',
  sitting: 'trusted',
  plan: ({ shell, subagent }) => {
    const tasks = [shell, subagent].filter((task): task is OfflineTask => !isUnknown(task));
    if (isUnknown(shell) && tasks.length === 0) return shell;
    const marker = 'shell-ended';
    const work = { command: `${allowed} 3 ${marker}`, prompt: runs('background_helper') };
    return {
      scripts: {
        background: [
          { tools: tasks.flatMap((task) => task.tools(work)) },
          { say: 'all of it is running' },
          ...tasks.map((_, ended) => ({ say: `${ended + 1} of ${tasks.length} has ended` })),
        ],
        background_helper: [{ say: 'a helper that takes its time '.repeat(2), drip: 550 }],
      },
      acts: [
        { act: 'submit', script: 'background' },
        { act: 'end', script: 'background', after: isUnknown(shell) ? [] : [marker] },
      ],
    };
  },
};
