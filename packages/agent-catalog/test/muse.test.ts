import { expect, test } from 'vitest';
import { agentById, agents, isUnknown } from '../src/index.ts';

const muse = agentById('muse')!;

test('Muse is found by name and stands in no list, and what nobody ran is unknown', () => {
  expect(agents).not.toContain(muse);
  expect(muse.hooks).toEqual([]);
  expect(muse.hookless).toContain('environment');
  expect(muse.events.every(({ fires }) => isUnknown(fires))).toBe(true);
});

test('its spinner says working, and the bare name of the folder that it rests', () => {
  const { idle, working } = muse.traits.titles;
  const says = (patterns: readonly string[], title: string) =>
    patterns.some((one) => new RegExp(one, 'u').test(title));
  for (const [title, busy] of [
    ['⠋ project', true],
    ['⠙ project', true],
    ['project', false],
  ] as const) {
    expect([says(working, title), says(idle, title)]).toEqual([busy, !busy]);
  }
});
