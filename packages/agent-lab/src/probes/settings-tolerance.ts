import { hook, note } from './hooks.ts';
import type { Probe } from './probe.ts';

/** A settings file with one hook, spoilt in ways in which people and tools spoil them. */
const variants: Readonly<Record<string, (hooks: Hooks, words: Words) => string>> = {
  plain: (hooks) => JSON.stringify({ hooks }),
  BOM: (hooks) => `\uFEFF${JSON.stringify({ hooks })}`,
  CRLF: (hooks) => JSON.stringify({ hooks }, null, 2).replaceAll('\n', '\r\n'),
  'an unknown key': (hooks) => JSON.stringify({ hooks, ours: true }),
  'an unknown event': (hooks) => JSON.stringify({ hooks: { ...hooks, NoSuchEvent: hook(':') } }),
  'a line comment': (hooks) => `// ours\n${JSON.stringify({ hooks })}`,
  'a trailing comma': (hooks) => JSON.stringify({ hooks }).replace(/\}$/, ',}'),
  'a truncated end': (hooks) => JSON.stringify({ hooks }).slice(0, -1),
  'an invalid value elsewhere': (hooks, { invalid }) => JSON.stringify({ hooks, ...invalid }),
  'a text as another timeout': (hooks, { stop }) =>
    JSON.stringify({ hooks: { ...hooks, [stop]: hook(':', { timeout: '5' }) } }),
  'all hooks off': (hooks, { off }) => JSON.stringify({ hooks, ...off }),
};

type Hooks = Readonly<Record<string, object>>;

/** The agent's own words. */
interface Words {
  stop: string;
  off: object;
  invalid: object;
}

export const settingsTolerance: Probe = {
  name: 'settings-tolerance',
  title: 'which faults in a settings file switch its hooks off',
  cost: 'short',
  async ask({ headless, probes, hooksOff }) {
    const { start, stop } = probes.events;
    const words = { stop, off: hooksOff, invalid: probes.invalidSetting };
    const answers: Record<string, string> = {};
    for (const [name, spoil] of Object.entries(variants)) {
      const { notes } = await headless({
        settings: (log) => spoil({ [start]: hook(note('ran', log)) }, words),
      });
      answers[name] = notes.includes('ran') ? 'runs' : 'is off';
    }
    return answers;
  },
};
