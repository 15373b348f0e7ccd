import { expect, test } from 'vitest';
import { agenthooks } from './process.ts';

test('the demo goes through every state by itself and leaves the config as it was', async () => {
  const { code, out } = await agenthooks(['demo']);
  const states = out
    .split('\n')
    .filter((line) => line.startsWith('state '))
    .map((line) => line.split(/ +/)[1]);
  expect(states).toEqual(['ready', 'working', 'attention', 'working', 'done', 'exited']);
  expect(out).toContain('settings.json is byte for byte what it was');
  expect(code).toBe(0);
}, 120_000);
