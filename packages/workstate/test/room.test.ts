import type { Report, Signal } from '@agenthooks/osc-protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Input, initialState, type State, step } from '../src/index.ts';
import { claude } from './claude.ts';
import { configFor } from './run.ts';

const config = configFor(claude);

/** The longest words that the wire lets through, each another one. */
const word = (length: number) =>
  fc.nat(999).map((n) => `${'x'.repeat(length - 3)}${String(n).padStart(3, '0')}`);
const turn = word(40);
const label = fc.constantFrom(
  'shell',
  'subagent',
  'workflow',
  'a_label_of_16_ch',
  'monitor',
  'b',
  'c',
);

const signal: fc.Arbitrary<Signal> = fc.oneof(
  word(128).map((id): Signal => ({ signal: 'session', id })),
  fc
    .record({ turn, cause: fc.constantFrom('prompt', 'injected', 'end') })
    .map((more) => ({ signal: 'working', ...more }) as Signal),
  fc
    .record({ tool: word(128), agent: turn, turn })
    .map((more): Signal => ({ signal: 'attention', ask: 'permission', ...more })),
  fc
    .record({ label, ids: fc.array(word(36), { minLength: 1, maxLength: 25 }) })
    .map((more): Signal => ({ signal: 'delegated', count: 999, ...more })),
  word(40).map((kind): Signal => ({ signal: 'failed', kind })),
  turn.map((id): Signal => ({ signal: 'done', turn: id })),
  fc.constant<Signal>({
    signal: 'usage',
    fiveHour: 99.99,
    sevenDay: 99.99,
    fiveHourReset: 1_796_032_308,
    sevenDayReset: 1_796_032_308,
    cost: 12_345.678901,
  }),
  fc.constant<Signal>({ signal: 'context', used: 123_456_789, window: 123_456_789, percent: 99 }),
);

const report: fc.Arbitrary<Report> = fc
  .record({
    id: fc.oneof(fc.constant(''), word(128), word(20)),
    state: fc.constantFrom('working', 'blocked', 'done'),
    msg: word(50),
  })
  .map((more) => ({ app: 'claude-code', ...more }) as Report);

const input = fc.oneof(
  { weight: 6, arbitrary: signal.map((one) => ({ type: 'signal', trusted: true, signal: one })) },
  { weight: 8, arbitrary: report.map((one) => ({ type: 'native', report: one })) },
  {
    weight: 2,
    arbitrary: word(200).map((id) => ({ type: 'approval', phase: 'opened', id })),
  },
  { weight: 1, arbitrary: word(900).map((hash) => ({ type: 'screen', hash, rows: [] })) },
  { weight: 1, arbitrary: fc.constantFrom('escape', 'text').map((key) => ({ type: 'key', key })) },
  { weight: 1, arbitrary: fc.constant({ type: 'focus', focused: false }) },
) as fc.Arbitrary<Omit<Input, 'at'>>;

describe('a state', () => {
  it('takes at most 8 KiB, with the longest words in the longest lists', () => {
    let largest = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), input), {
          minLength: 80,
          maxLength: 160,
          size: 'max',
        }),
        (all) => {
          let at = 1_796_032_308_681;
          let state: State = step(initialState(at), { at, type: 'spawn' }, config).state;
          for (const [gap, one] of all) {
            at += gap;
            state = step(state, { ...one, at } as Input, config).state;
            largest = Math.max(largest, JSON.stringify(state).length);
          }
          expect(largest).toBeLessThanOrEqual(8_192);
        },
      ),
      { numRuns: 40 },
    );
    // The limit is near: a bound that is never approached would say nothing.
    expect(largest).toBeGreaterThan(6_000);
  });
});
