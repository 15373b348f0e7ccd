import { isUnknown } from '@agenthooks/agent-catalog';
import type { Scenario } from './scenario.ts';

export const exitTyped: Scenario = {
  name: 'exit-typed',
  title: 'the agent is left by its own command',
  sitting: 'trusted',
  plan: ({ exit }) =>
    isUnknown(exit)
      ? exit
      : {
          scripts: {},
          acts: [
            { act: 'command', text: exit.text, moves: 'nothing', ends: null },
            { act: 'see-exit' },
          ],
        },
};

export const exitSignal: Scenario = {
  name: 'exit-signal',
  title: 'the agent is ended by SIGTERM',
  sitting: 'untrusted',
  plan: ({ trust, prompt }) => ({
    scripts: {},
    acts: [
      // Nothing went before it in this agent.
      ...(isUnknown(trust) ? ([{ act: 'see-prompt', painted: prompt.painted }] as const) : []),
      { act: 'terminate' },
      { act: 'see-exit' },
    ],
  }),
};
