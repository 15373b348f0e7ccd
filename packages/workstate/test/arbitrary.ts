import type { Report, Signal } from '@agenthooks/osc-protocol';
import fc from 'fast-check';
import type { Input } from '../src/index.ts';

/** Inputs as sequences with gaps, so that every deadline is met now and then. */

const turn = fc.constantFrom(undefined, undefined, 't1', 't2', 't3');
const agent = fc.constantFrom(undefined, undefined, 'a1', 'a2');
const tool = fc.constantFrom(undefined, 'Bash', 'Read', 'mcp__server__tool');
const ids = fc.subarray(['b1', 'b2', 's1', 's2']);

function only<T extends object>(all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as T;
}

const signal: fc.Arbitrary<Signal> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Signal>({ signal: 'ready' }) },
  {
    weight: 8,
    arbitrary: fc
      .record({
        turn,
        agent,
        cause: fc.constantFrom(undefined, undefined, 'prompt', 'injected', 'end'),
      })
      .map((more) => only({ signal: 'working', ...more }) as Signal),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ turn, agent, tool, ask: fc.constantFrom('permission', 'answer', 'input') })
      .map((more) => only({ signal: 'attention', ...more }) as Signal),
  },
  { weight: 4, arbitrary: turn.map((one) => only({ signal: 'done', turn: one }) as Signal) },
  { weight: 1, arbitrary: fc.constant<Signal>({ signal: 'interrupted' }) },
  { weight: 1, arbitrary: fc.constant<Signal>({ signal: 'failed', kind: 'rate_limit' }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ label: fc.constantFrom('shell', 'subagent', 'monitor', 'constructor'), ids })
      .map(
        (more): Signal => ({
          signal: 'delegated',
          count: Math.max(1, more.ids.length),
          ...more,
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('one', 'two').map((id): Signal => ({ signal: 'session', id })),
  },
  { weight: 1, arbitrary: fc.constant<Signal>({ signal: 'usage', cost: 1 }) },
  { weight: 1, arbitrary: fc.constant<Signal>({ signal: 'context', used: 1, window: 2 }) },
);

export const report: fc.Arbitrary<Report> = fc
  .record({
    state: fc.constantFrom('idle', 'working', 'done', 'blocked', 'error', 'clear'),
    id: fc.constantFrom('', '', '', 's1', 's2', 's1/deep', 'b1'),
    kind: fc.constantFrom(undefined, 'permission', 'question', 'auth'),
    app: fc.constantFrom('claude-code', 'claude-code', 'claude-code', undefined, 'other'),
    msg: fc.constantFrom(undefined, 'one', 'two'),
  })
  .map(({ kind, ...more }) =>
    only({ ...more, kind: more.state === 'blocked' ? kind : undefined }),
  ) as fc.Arbitrary<Report>;

type Bare = Input extends infer One ? (One extends Input ? Omit<One, 'at'> : never) : never;

function bare(guessing: boolean): fc.Arbitrary<Bare> {
  const terminal: fc.WeightedArbitrary<Bare>[] = [
    {
      weight: 5,
      arbitrary: fc
        .constantFrom('✳ Claude Code', '◐ Claude Code', 'Claude Code', '')
        .map((text): Bare => ({ type: 'title', text })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('Claude needs your permission', 'something else', 'is waiting for your input')
        .map((body): Bare => ({ type: 'notification', osc: 9, body })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(0, 1, 2, 3, 4)
        .map((state): Bare => ({ type: 'progress', state: state as 0 | 1 | 2 | 3 | 4, value: 0 })),
    },
    { weight: 5, arbitrary: fc.constant<Bare>({ type: 'output', bytes: 10 }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('a', 'b')
        .map((hash): Bare => ({ type: 'screen', hash, rows: ['row'] })),
    },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom('text', 'enter', 'escape', 'ctrl-c')
        .map((key): Bare => ({ type: 'key', key })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('person', 'program').map((by): Bare => ({ type: 'submit', by })),
    },
    { weight: 2, arbitrary: fc.boolean().map((focused): Bare => ({ type: 'focus', focused })) },
    { weight: 1, arbitrary: fc.constant<Bare>({ type: 'tick' }) },
    { weight: 1, arbitrary: fc.constant<Bare>({ type: 'bell' }) },
  ];
  const firstHand: fc.WeightedArbitrary<Bare>[] = [
    {
      weight: 20,
      arbitrary: signal.map((one): Bare => ({ type: 'signal', trusted: true, signal: one })),
    },
    {
      weight: 1,
      arbitrary: signal.map((one): Bare => ({ type: 'signal', trusted: false, signal: one })),
    },
    { weight: 12, arbitrary: report.map((one): Bare => ({ type: 'native', report: one })) },
    {
      weight: 4,
      arbitrary: fc
        .record({
          phase: fc.constantFrom('opened' as const, 'resolved' as const),
          id: fc.constantFrom('r1', 'r2'),
          answered: fc.constantFrom(undefined, false),
          tool,
          agent,
        })
        .map((one) => only({ type: 'approval', ...one }) as Bare),
    },
    { weight: 1, arbitrary: fc.constant<Bare>({ type: 'mark', mark: 'A' }) },
    { weight: 1, arbitrary: fc.constant<Bare>({ type: 'reset' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Bare>({ type: 'exit', code: 0 }, { type: 'spawn' }),
    },
  ];
  return fc.oneof(...terminal, ...(guessing ? [] : firstHand));
}

const gap = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 6, arbitrary: fc.integer({ min: 60, max: 2_500 }) },
  { weight: 3, arbitrary: fc.integer({ min: 2_500, max: 12_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12_000, max: 400_000 }) },
);

/** A spawn and up to `length` inputs after it; `guessing`: nothing first-hand among them. */
export function inputs(length: number, guessing = false): fc.Arbitrary<Input[]> {
  return fc
    .array(fc.tuple(gap, bare(guessing)), { maxLength: length, size: 'max' })
    .map((steps) => {
      let at = 1_000_000;
      const all: Input[] = [{ at, type: 'spawn' }];
      for (const [ms, one] of steps) {
        at += ms;
        all.push({ ...one, at } as Input);
      }
      return all;
    });
}
