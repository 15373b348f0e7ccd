import { expect, test } from 'vitest';
import { agenthooks } from './process.ts';

test('the demo goes through every state by itself and leaves the config as it was', async () => {
  const { code, out } = await agenthooks(['demo']);
  const states = out
    .split('\n')
    .filter((line) => line.startsWith('state '))
    .map((line) => line.split(/ +/)[1]);
  // What a busy machine adds (an idle before the hook, two words for one question) is no fault.
  const steps = ['ready', 'working', 'attention', 'working', 'done', 'exited'];
  const seen = states.reduce((at, state) => (state === steps[at] ? at + 1 : at), 0);
  expect(steps.slice(0, seen)).toEqual(steps);
  expect(out).toContain('settings.json is byte for byte what it was');
  expect(code).toBe(0);
}, 120_000);
