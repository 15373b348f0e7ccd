import { see, type } from '../stage/perform.ts';
import { hook, note } from './hooks.ts';
import { probePrompt } from './place.ts';
import type { Probe } from './probe.ts';

/** Seconds, as they would stand in a settings file. */
const timeouts: Readonly<Record<string, number | string>> = {
  '600': 600,
  '1e15': 1e15,
  '0.5': 0.5,
  '0': 0,
  '-1': -1,
  '"5"': '5',
};

export const hookTimeout: Probe = {
  name: 'hook-timeout',
  title: 'which timeouts a hook may have, and what a wrong one costs',
  cost: 'short',
  async ask({ terminal, probes, recipe }) {
    const { events, faultyEntry } = probes;
    const answers: Record<string, string> = {};
    for (const [name, timeout] of Object.entries(timeouts)) {
      answers[name] = await terminal(
        {
          settings: (log) => ({
            hooks: {
              [events.start]: hook(note('start', log)),
              [events.stop]: hook(note('stop', log), { timeout }),
            },
          }),
        },
        async ({ stage, noted, shows }) => {
          await see(`${faultyEntry.painted}|${recipe.prompt.painted}`, stage);
          const warned = shows(faultyEntry.painted);
          if (warned) {
            for (const key of faultyEntry.accept) stage.session.write(key);
            await see(recipe.prompt.painted, stage);
          }
          const others = await noted('start', 5_000);
          // An agent may paint its prompt before it takes keys.
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          await type(probePrompt, stage);
          const own = await noted('stop', warned ? 4_000 : 15_000);
          return [
            warned ? 'warns first' : 'accepted',
            own ? 'runs' : 'does not run',
            others ? 'others run' : 'others do not run',
          ].join(', ');
        },
      );
    }
    return answers;
  },
};
