import { type HookOptions, hook, note } from './hooks.ts';
import type { Probe } from './probe.ts';

/** The hook sleeps, then notes; what it did not note it did not live to. */
const cases: Readonly<Record<string, { seconds: number; options: HookOptions; linger: number }>> = {
  'sync, 0.5 s': { seconds: 0.5, options: {}, linger: 0 },
  'sync, 3 s': { seconds: 3, options: {}, linger: 2_500 },
  'sync, 3 s, timeout 20 s': { seconds: 3, options: { timeout: 20 }, linger: 0 },
  'async, 3 s': { seconds: 3, options: { async: true }, linger: 4_500 },
};

export const sessionEnd: Probe = {
  name: 'session-end',
  title: 'a hook at the end of a session is waited for as long as its timeout says',
  cost: 'short',
  async ask(bench) {
    const answers: Record<string, string> = {};
    for (const [name, { seconds, options, linger }] of Object.entries(cases)) {
      const { notes } = await bench.headless({
        settings: (log) => ({
          hooks: {
            [bench.probes.events.end]: hook(`sleep ${seconds}; ${note('end', log)}`, options),
          },
        }),
        linger,
      });
      answers[name] = notes.includes('end') ? 'finishes' : 'is ended';
    }
    return answers;
  },
};
