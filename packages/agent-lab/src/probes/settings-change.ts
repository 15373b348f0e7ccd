import { hook, note } from './hooks.ts';
import type { Probe } from './probe.ts';

/** The scripted tool replaces a file while the session runs, then holds. */
export const settingsChange: Probe = {
  name: 'settings-change',
  title: 'a change of the settings is taken up by a running session, one of launch settings is not',
  cost: 'short',
  async ask({ headless, probes }) {
    const { events, launchSettings, allow, command } = probes;
    const stop = (word: string, log: string) => ({
      ...allow('sh hold.sh'),
      hooks: { [events.stop]: hook(note(word, log)) },
    });
    const script = [{ tools: [command('sh hold.sh 3')] }, { say: 'that is all' }];
    const own = await headless({
      script,
      settings: (log) => stop('old', log),
      files: ({ log, settings }) => ({
        'new.json': stop('new', log),
        'project/hold.sh': `cp ../new.json '${settings}'; sleep "$1"`,
      }),
    });
    const launch = await headless({
      script,
      args: [launchSettings, '{folder}/launch.json'],
      settings: () => allow('sh hold.sh'),
      files: ({ log }) => ({
        'launch.json': stop('old', log),
        'new.json': stop('new', log),
        'project/hold.sh': 'cp ../new.json ../launch.json; sleep "$1"',
      }),
    });
    return { settings: own.notes.join(), 'launch settings': launch.notes.join() };
  },
};
