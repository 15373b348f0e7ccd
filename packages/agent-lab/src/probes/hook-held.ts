import { see, type } from '../stage/perform.ts';
import { hook } from './hooks.ts';
import { probePrompt } from './place.ts';
import type { Probe } from './probe.ts';

/** A hook that thinks before it answers a permission: the agent's own prompt stands beside it. */
const held = (name: string, cost: Probe['cost'], seconds: number): Probe => ({
  name,
  title: `a verdict that comes ${seconds} s after the question still counts`,
  cost,
  async ask({ terminal, probes, recipe }) {
    const { permission } = recipe;
    if ('unknown' in permission) return { permission: permission.unknown };
    return terminal(
      {
        script: [...permission.tools.map((tool) => ({ tools: [tool] })), { say: 'that is all' }],
        settings: (log) => ({
          hooks: {
            [probes.events.asked]: hook(
              `sleep ${seconds}; echo answered >>'${log}'; echo '${probes.allows}'`,
              { timeout: seconds * 2 },
            ),
            [probes.events.stop]: hook(`echo stop >>'${log}'`),
          },
        }),
      },
      async ({ stage, noted, notes, shows }) => {
        await see(recipe.prompt.painted, stage);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await type(probePrompt, stage);
        await see(permission.painted, stage);
        const early = notes().includes('answered');
        await noted('answered', seconds * 1_000 + 20_000);
        const goesOn = await noted('stop', 15_000);
        return {
          'while it is held': early ? 'no prompt' : 'the prompt is painted',
          'its verdict': goesOn && !shows(permission.painted) ? 'counts' : 'does not count',
        };
      },
    );
  },
});

export const heldShortly = held('hook-held', 'short', 4);
/** Longer than the 600 s that a hook without a timeout is given. */
export const heldLong = held('hook-held-12-minutes', 'long', 720);
