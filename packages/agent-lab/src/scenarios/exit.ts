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
  plan: ({ trust, prompt, outlivesSignal }) =>
    outlivesSignal ?? {
      scripts: {},
      acts: [
        // Where nothing asks for trust, nobody has waited for the agent yet.
        ...(isUnknown(trust)
          ? [
              { act: 'see-prompt' as const, painted: prompt.painted },
              { act: 'look' as const, ms: prompt.begunAfter ?? 2_500 },
            ]
          : []),
        { act: 'terminate' },
        { act: 'see-exit' },
      ],
    },
};
