// The turn machine: steps a second on one core, what a session holds in memory, and that a longer
// journal costs in proportion.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('workstate/measure.mjs', import.meta.url));

async function measure(what) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--single-threaded',
    script,
    what,
  ]);
  return JSON.parse(stdout);
}

export async function rows() {
  const rate = await measure('steps');
  const { short, long } = await measure('replay');
  const held = await measure('memory');
  return [
    {
      name: 'turn machine, steps of hosted turns',
      value: rate,
      unit: 'million a second',
      against: '1 million a second on one core',
      ratio: rate,
      bar: 1,
      better: 'more',
    },
    {
      name: 'turn machine, memory of a session',
      value: held,
      unit: 'bytes',
      against: '8 KiB',
      ratio: held / 8_192,
      bar: 1,
      better: 'less',
    },
    {
      name: 'replay of a journal twice as long',
      value: long / 1_000,
      unit: 'ms of CPU',
      against: 'half of it',
      ratio: long / short,
      bar: 2.6,
      better: 'less',
    },
  ];
}
