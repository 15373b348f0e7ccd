import type { HeadlessResult } from './headless.ts';
import { hook, note } from './hooks.ts';
import type { Probe } from './probe.ts';

const bytes = 1 << 20;

/** A payload of a mebibyte: more than any pipe holds. */
export const hookStdin: Probe = {
  name: 'hook-stdin',
  title: 'a hook may read 1 MiB on stdin, or none of it',
  cost: 'short',
  async ask({ headless, probes }) {
    const { events } = probes;
    const run = (command: (log: string) => string) =>
      headless({
        script: [{ tools: [probes.write('big.txt', 'x'.repeat(bytes))] }, { say: 'that is all' }],
        args: probes.writeFreely,
        settings: (log) => ({
          hooks: {
            [events['before-tool']]: hook(command(log)),
            [events['after-tool']]: hook(note('after', log)),
          },
        }),
      });
    const goesOn = ({ code, notes, stderr }: HeadlessResult) =>
      code === 0 && notes.includes('after') && stderr === ''
        ? 'goes on'
        : `stops: ${stderr.trim()}`;
    const counted = await run((log) => `wc -c >>'${log}'`);
    return {
      unread: goesOn(await run(() => ':')),
      drained: goesOn(await run(() => 'cat >/dev/null')),
      whole: Number(counted.notes[0]) > bytes ? 'arrives' : `${counted.notes[0]} bytes arrive`,
    };
  },
};
