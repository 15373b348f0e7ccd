import { see } from '../stage/perform.ts';
import { hook, note } from './hooks.ts';
import type { Probe } from './probe.ts';

export const exitBySignal: Probe = {
  name: 'exit-by-signal',
  title: 'which signals leave an agent time to tell the end of its session',
  cost: 'short',
  async ask({ terminal, probes, recipe }) {
    const answers: Record<string, string> = {};
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
      answers[signal] = await terminal(
        { settings: (log) => ({ hooks: { [probes.events.end]: hook(note('end', log)) } }) },
        async ({ stage, notes }) => {
          await see(recipe.prompt.painted, stage);
          stage.session.kill(signal);
          await stage.session.exited;
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          return notes().includes('end') ? 'tells it' : 'does not';
        },
      );
    }
    return answers;
  },
};
