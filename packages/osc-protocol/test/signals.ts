import fc from 'fast-check';
import type { Signal } from '../src/index.ts';

const chars = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const WORD = `${LOWER}${LOWER.toUpperCase()}0123456789_-`;

const word = chars(WORD, 1, 40);
const turn = { turn: word };
const agent = { agent: word };
const tool = chars(`${WORD}.:`, 1, 128);
const id = chars(WORD, 1, 40).filter((text) => text !== '-');
const percent = fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000);
const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
const tokens = fc.integer({ min: 0, max: 999_999_999_999 });

const named = <T extends string>(signal: T) => ({ signal: fc.constant(signal) });
const ask = <T extends string>(name: T) => ({ ask: fc.constant(name) });

/** Any signal that a host may be told, as the decoder gives it. */
export const signals: fc.Arbitrary<Signal> = fc.oneof(
  fc.record(named('ready')),
  fc.record(
    {
      ...named('working'),
      ...turn,
      ...agent,
      call: word,
      cause: fc.constantFrom('prompt' as const, 'injected' as const, 'end' as const),
    },
    { requiredKeys: ['signal'] },
  ),
  fc.record(
    { ...named('attention'), ...ask('input'), ...turn, ...agent },
    { requiredKeys: ['signal', 'ask'] },
  ),
  fc.record(
    { ...named('attention'), ...ask('permission'), tool, ...turn, ...agent },
    { requiredKeys: ['signal', 'ask'] },
  ),
  fc.record(
    { ...named('attention'), ...ask('answer'), tool, ...turn, ...agent },
    { requiredKeys: ['signal', 'ask', 'tool'] },
  ),
  fc.record({ ...named('done'), ...turn }, { requiredKeys: ['signal'] }),
  fc.record(named('interrupted')),
  fc.record({ ...named('failed'), kind: chars(`${LOWER}_`, 1, 40) }),
  fc.record({
    ...named('delegated'),
    count: fc.integer({ min: 1, max: 999 }),
    label: chars(`${LOWER}_`, 1, 16),
    ids: fc.array(id, { maxLength: 20 }),
  }),
  fc.record({
    ...named('session'),
    id: fc.tuple(chars('aZ09', 1, 1), chars(WORD, 0, 127)).map((parts) => parts.join('')),
  }),
  fc.record(
    {
      ...named('usage'),
      fiveHour: percent,
      sevenDay: percent,
      fiveHourReset: seconds,
      sevenDayReset: seconds,
      cost: fc.integer({ min: -1000, max: 1_000_000_000 }).map((n) => n / 10_000),
    },
    { requiredKeys: ['signal'] },
  ),
  fc.record(
    { ...named('context'), used: tokens, window: tokens, percent },
    { requiredKeys: ['signal', 'used', 'window'] },
  ),
);
