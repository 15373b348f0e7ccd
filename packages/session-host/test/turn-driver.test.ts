import { claude } from '@agenthooks/agent-catalog';
import { defineConfig, type Effect, type Input } from '@agenthooks/workstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTurnDriver } from '../src/turn-driver.ts';

const config = defineConfig(claude.traits);

function driver() {
  const inputs: Input[] = [];
  const effects: Effect[] = [];
  const driver = createTurnDriver({
    config,
    now: Date.now,
    onStep(input, _, seen) {
      inputs.push(input);
      effects.push(...seen);
    },
  });
  return { driver, inputs, effects };
}

const attention = { signal: 'attention', ask: 'permission', tool: 'Bash' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the machine in real time', () => {
  test('is woken at its deadline, also by a timer that is early', () => {
    const { driver: run, effects } = driver();
    run.feed({ type: 'spawn' });
    run.feed({ type: 'signal', signal: attention, trusted: true });
    const deadline = effects.findLast((effect) => effect.type === 'wakeAt')!.at;
    const early = vi.spyOn(Date, 'now').mockImplementation(() => deadline - 1);
    vi.advanceTimersByTime(deadline - 1_000_000);
    early.mockRestore();
    expect(effects.filter(({ type }) => type === 'notify')).toHaveLength(1);
  });

  test('is not woken too soon after the clock was put back', () => {
    const { driver: run, inputs } = driver();
    run.feed({ type: 'spawn' });
    run.feed({ type: 'signal', signal: attention, trusted: true });
    vi.setSystemTime(1_000_000 - 5_000);
    vi.advanceTimersByTime(1_000);
    expect(inputs.filter(({ type }) => type === 'tick')).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(inputs.filter(({ type }) => type === 'tick').length).toBeGreaterThan(0);
  });

  test('hears of output at most four times a second, and of all of it', () => {
    const { driver: run, inputs } = driver();
    run.feed({ type: 'spawn' });
    for (let count = 0; count < 100; count++) {
      run.output(10);
      vi.advanceTimersByTime(10);
    }
    run.end();
    const outputs = inputs.filter((input) => input.type === 'output');
    expect(outputs.length).toBeLessThanOrEqual(5);
    expect(outputs.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(1000);
  });

  test('takes what a listener feeds after what it was told of', () => {
    const seen: string[] = [];
    const run = createTurnDriver({
      config,
      now: Date.now,
      onStep(input) {
        if (input.type === 'spawn') run.feed({ type: 'focus', focused: true });
        seen.push(input.type);
      },
    });
    run.feed({ type: 'spawn' });
    expect(seen).toEqual(['spawn', 'focus']);
  });
});
