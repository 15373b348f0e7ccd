import { hook } from './hooks.ts';
import type { Probe } from './probe.ts';

/** The agent's own tool starts the agent again: it inherits everything. */
export const nesting: Probe = {
  name: 'nesting',
  title: 'an agent inside an agent runs the hooks of the settings, not those of the launch',
  cost: 'short',
  async ask({ headless, probes, binary }) {
    const { events, launchSettings, allow, command, entrypoint } = probes;
    const noted = (word: string, log: string) => ({
      hooks: { [events.start]: hook(`echo "${word} $${entrypoint}" >>'${log}'`) },
    });
    const inner = probes.headless('RUN:inner').map((arg) => `'${arg}'`);
    const { notes } = await headless({
      script: [{ tools: [command('sh nest.sh')] }, { say: 'that is all' }],
      scripts: { inner: [{ say: 'inside' }] },
      args: [launchSettings, '{folder}/launch.json'],
      settings: (log) => ({ ...allow('sh nest.sh'), ...noted('settings', log) }),
      files: ({ log }) => ({
        'launch.json': noted('launch', log),
        'project/nest.sh': `'${binary}' ${inner.join(' ')} </dev/null`,
      }),
    });
    const words = notes.map((line) => line.split(' ')[0]);
    return {
      'of the settings': `${words.filter((word) => word === 'settings').length} times`,
      'of the launch': `${words.filter((word) => word === 'launch').length} times`,
      entrypoint: notes.at(-1)?.split(' ')[1] ?? 'none',
    };
  },
};
