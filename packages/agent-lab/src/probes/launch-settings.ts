import type { HeadlessRun } from './headless.ts';
import { hook, note } from './hooks.ts';
import type { Probe } from './probe.ts';

/** Hooks given for one launch, beside those of the person's settings. */
export const launchSettings: Probe = {
  name: 'launch-settings',
  title: 'hooks for one launch add to the hooks of the settings',
  cost: 'short',
  async ask({ headless, probes, hooksOff }) {
    const { events, launchSettings: flag } = probes;
    const at = (word: string, log: string) => ({
      hooks: { [events.start]: hook(note(word, log)) },
    });
    const ask = async (run: Partial<HeadlessRun>) => {
      const { code, notes } = await headless({ settings: (log) => at('user', log), ...run });
      return code === 0 ? [...notes].sort().join(' + ') || 'none' : `exit ${code}`;
    };
    const one = [flag, '{folder}/one.json'];
    return {
      'another command': await ask({
        args: one,
        files: ({ log }) => ({ 'one.json': at('launch', log) }),
      }),
      'the same command': await ask({
        args: one,
        files: ({ log }) => ({ 'one.json': at('user', log) }),
      }),
      'given twice': await ask({
        args: [...one, flag, '{folder}/two.json'],
        files: ({ log }) => ({ 'one.json': at('first', log), 'two.json': at('second', log) }),
      }),
      'a file that is missing': await ask({ args: [flag, '{folder}/none.json'] }),
      'a file that is no JSON': await ask({ args: one, files: () => ({ 'one.json': '{' }) }),
      'hooks off in the settings': await ask({
        args: one,
        files: ({ log }) => ({ 'one.json': at('launch', log) }),
        settings: (log) => ({ ...at('user', log), ...hooksOff }),
      }),
      'hooks off in the file': await ask({
        args: one,
        files: ({ log }) => ({ 'one.json': { ...at('launch', log), ...hooksOff } }),
      }),
      'no hooks for this launch': await ask({
        args: [...probes.withoutHooks, ...one],
        files: ({ log }) => ({ 'one.json': at('launch', log) }),
      }),
    };
  },
};
