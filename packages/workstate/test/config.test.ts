import { describe, expect, it } from 'vitest';
import { defaultTimings, defineConfig, TIMINGS, type TimingName } from '../src/index.ts';
import { claude } from './claude.ts';

describe('a config', () => {
  it('has every number, and those that are to be others', () => {
    const { timings } = defineConfig(claude, { ceiling: 1_000 });
    expect(timings).toEqual({ ...defaultTimings, ceiling: 1_000 });
  });

  it('is plain data', () => {
    const config = defineConfig(claude);
    expect(JSON.parse(JSON.stringify(config))).toEqual(config);
  });

  it('refuses a pattern that is none, and names the trait', () => {
    const broken = { ...claude, output: { attention: ['ok', '(?<'], working: [] } };
    expect(() => defineConfig(broken)).toThrow("traits.output.attention holds '(?<'");
  });

  it('refuses a pattern that only works without the flag u', () => {
    const broken = { ...claude, titles: { ...claude.titles, working: ['\\-'] } };
    expect(() => defineConfig(broken)).toThrow("traits.titles.working holds '\\-'");
  });

  it('refuses a timing that does not exist, and lists those that do', () => {
    const typo = { ceilling: 5 } as unknown as Partial<Record<TimingName, number>>;
    expect(() => defineConfig(claude, typo)).toThrow(
      "no timing is called 'ceilling'; the names are meet,",
    );
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses the timing %d', (ms) => {
    expect(() => defineConfig(claude, { quiet: ms })).toThrow("the timing 'quiet'");
  });
});

describe('the numbers', () => {
  it.each(Object.entries(TIMINGS))('%s says where it comes from', (_, { ms, from }) => {
    expect(ms).toBeGreaterThan(0);
    // An agent and its version on which it was seen, or why it was chosen.
    expect(from).toMatch(
      /^(chosen: |[A-Z][A-Za-z ]+ \d|opencode \d|all kinds|a state hook|four output)/,
    );
  });
});
