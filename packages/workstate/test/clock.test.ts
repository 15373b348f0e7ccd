import { describe, expect, it } from 'vitest';
import { onClock } from '../src/clock.ts';
import { defaultTimings, type State } from '../src/index.ts';
import { hooked, inTurn } from './scene.ts';

/** Every number of a state that is a time, by its path. */
function timesOf(value: unknown, path = ''): Map<string, number> {
  const times = new Map<string, number>();
  if (typeof value === 'number' && value > 1_000 && !path.endsWith('fingerprint')) {
    times.set(path, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const [inner, time] of timesOf(part, `${path}.${key}`)) {
        times.set(inner, time);
      }
    }
  }
  return times;
}

/** A state in which as many times as possible are set. */
function busy(): State {
  const scene = inTurn(hooked(), 't1').native('working').title('◐ Claude Code').output();
  scene.feed({ type: 'screen', hash: 'a', rows: [] }).key('escape').wait(1_500);
  scene.native('blocked', { kind: 'question' }).wait(100).ready().work('shell', 'b1').wait(60);
  return scene.work('subagent', 's1').state;
}

describe('the state on another clock', () => {
  it('has moved all of its times but the one of an asked tick, by the same span', () => {
    const before = busy();
    const jump = before.memory.clock - 5_000_000;
    const after = onClock(before, jump, defaultTimings);
    const times = timesOf(before);
    expect(times.size).toBeGreaterThan(20);
    for (const [path, time] of times) {
      const moved = path
        .split('.')
        .slice(1)
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], after);
      expect([path, moved]).toEqual([path, path === '.memory.wake' ? null : time - 5_000_000]);
    }
  });

  it('is the same object while the clock goes on as it should', () => {
    const state = busy();
    const { clock } = state.memory;
    expect(onClock(state, clock, defaultTimings)).toBe(state);
    expect(onClock(state, clock - defaultTimings.outOfOrder, defaultTimings)).toBe(state);
  });
});
