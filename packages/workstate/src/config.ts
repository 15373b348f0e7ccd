import { patternsOf } from './patterns.ts';
import { defaultTimings, type TimingName, type Timings } from './timings.ts';
import type { AgentTraits } from './traits.ts';

/** What differs between agents, and every number. Plain data: a journal carries it. */
export interface Config {
  readonly traits: AgentTraits;
  readonly timings: Timings;
}

/**
 * Checks the patterns and the overrides once, so that `step` cannot throw.
 * @throws {TypeError} names the trait or the timing that is wrong.
 */
export function defineConfig(
  traits: AgentTraits,
  overrides: Partial<Record<TimingName, number>> = {},
): Config {
  patternsOf(traits);
  for (const [name, ms] of Object.entries(overrides)) {
    if (!(name in defaultTimings)) {
      throw new TypeError(
        `workstate: no timing is called '${name}'; the names are ${Object.keys(defaultTimings).join(', ')}`,
      );
    }
    if (!Number.isFinite(ms) || ms < 0) {
      throw new TypeError(
        `workstate: the timing '${name}' is ${ms}; give milliseconds, zero or more`,
      );
    }
  }
  return { traits, timings: { ...defaultTimings, ...overrides } };
}
