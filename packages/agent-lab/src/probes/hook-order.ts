import type { Step } from '../model/script.ts';
import type { Bench } from './bench.ts';
import { hook, note } from './hooks.ts';
import type { Answers, Probe } from './probe.ts';

const calls = 8;

/** What arrives when each tool call is told before and after, and the turn's end once. */
const whole = [...Array.from({ length: calls }, () => ['before', 'after']).flat(), 'stop'];

async function notes(bench: Bench, async: boolean): Promise<string[]> {
  const { probes } = bench;
  const { events } = probes;
  const step = (): Step => ({ tools: [probes.command('sh hold.sh 0 held')] });
  const run = await bench.headless({
    script: [...Array.from({ length: calls }, step), { say: 'that is all' }],
    settings: (log) => ({
      ...probes.allow('sh hold.sh'),
      hooks: {
        [events['before-tool']]: hook(note('before', log), { async }),
        [events['after-tool']]: hook(note('after', log), { async }),
        [events.stop]: hook(note('stop', log), { async }),
      },
    }),
    linger: async ? 1_500 : 0,
  });
  return run.notes;
}

const count = (words: readonly string[], word: string) =>
  words.filter((other) => other === word).length;

const arrived = (seen: readonly string[]) =>
  whole.every((word) => count(seen, word) === count(whole, word)) && seen.length === whole.length
    ? 'all'
    : `${seen.length} of ${whole.length}`;

export const syncOrder: Probe = {
  name: 'hook-order',
  title: 'synchronous hooks run in the order of the events',
  cost: 'short',
  async ask(bench): Promise<Answers> {
    const seen = await notes(bench, false);
    return { arrived: arrived(seen), order: seen.join() === whole.join() ? 'kept' : 'lost' };
  },
};

/** Whether they keep their order depends on the load, so only their arrival is asked. */
export const asyncOrder: Probe = {
  name: 'hook-order-async',
  title: 'asynchronous hooks all arrive',
  cost: 'short',
  async ask(bench): Promise<Answers> {
    return { arrived: arrived(await notes(bench, true)) };
  },
};
