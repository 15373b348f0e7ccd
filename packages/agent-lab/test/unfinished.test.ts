import { expect, test } from 'vitest';
import { endUnfinished, whenOver } from '../src/isolation/unfinished.ts';

test('what is not over is ended, once, also when another end fails', async () => {
  const ended: string[] = [];
  const close = (name: string) => async () => {
    ended.push(name);
  };
  const first = whenOver(close('first'));
  whenOver(async () => {
    throw new Error('cannot end');
  });
  whenOver(close('last'));
  await first();
  await endUnfinished();
  await endUnfinished();
  expect(ended).toEqual(['first', 'last']);
});

test('two ends at once are one', async () => {
  let ends = 0;
  const close = whenOver(async () => {
    ends += 1;
    await new Promise((resolve) => setImmediate(resolve));
  });
  await Promise.all([close(), close(), endUnfinished()]);
  expect(ends).toBe(1);
});
