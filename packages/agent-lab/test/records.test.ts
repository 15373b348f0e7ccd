import { claude } from '@agenthooks/agent-catalog';
import { decodeLine, type Input, replay } from '@agenthooks/workstate';
import { expect, test } from 'vitest';
import { beginning, Normaliser } from '../src/golden/normalise.ts';
import { goldenRun } from '../src/golden/record.ts';
import { compare, comparisonTable } from '../src/report/compare.ts';
import type { SittingRecord } from '../src/stage/record.ts';
import { truthEdges } from '../src/truth/edges.ts';
import type { Mark } from '../src/truth/mark.ts';

const turn = '11111111-2222-4333-8444-555555555555';
const session = '99999999-2222-4333-8444-555555555555';

/** A turn of 4 s that asks once; the titles are those of an agent whose status is not asked for. */
function sitting(launched: number): SittingRecord {
  const at = (ms: number) => launched + ms;
  const signal = (ms: number, said: Extract<Input, { type: 'signal' }>['signal']): Input => ({
    at: at(ms),
    type: 'signal',
    signal: said,
    trusted: true,
  });
  const title = (ms: number, text: string): Input => ({ at: at(ms), type: 'title', text });
  const marks: Mark[] = [
    { at: at(0), mark: 'launched' },
    { at: at(500), mark: 'prompt' },
    { at: at(2_000), mark: 'submitted' },
    { at: at(3_000), mark: 'asked', tool: 'Bash', ask: 'permission' },
    { at: at(5_000), mark: 'answered' },
    { at: at(6_000), mark: 'ended', outcome: 'done' },
  ];
  return {
    sitting: 'trusted',
    mode: { hooks: 'injected', native: false },
    marks,
    inputs: [
      { at: at(1), type: 'spawn' },
      title(300, '✳ Claude Code'),
      signal(400, { signal: 'ready' }),
      signal(401, { signal: 'session', id: session }),
      { at: at(1_990), type: 'key', key: 'text' },
      { at: at(2_000), type: 'key', key: 'enter' },
      signal(2_050, { signal: 'working', turn, cause: 'prompt' }),
      title(2_060, '◐ Claude Code'),
      signal(2_950, { signal: 'attention', ask: 'permission', tool: 'Bash', turn }),
      title(2_960, '✳ Claude Code'),
      { at: at(5_000), type: 'key', key: 'text' },
      signal(5_100, { signal: 'working', turn, cause: 'end' }),
      title(5_110, '◐ Claude Code'),
      signal(6_040, { signal: 'done', turn }),
      title(6_060, '✳ Claude Code'),
    ],
    outputs: [2_100, 3_000, 5_100, 6_050].map((ms) => ({ at: at(ms), bytes: 100 })),
    states: (
      [
        [1, 'starting'],
        [400, 'ready'],
        [2_000, 'idle'],
        [2_050, 'working'],
        [2_950, 'attention'],
        [5_000, 'working'],
        [6_040, 'done'],
      ] as const
    ).map(([ms, phase]) => ({
      at: at(ms),
      phase,
      tool: null,
      failure: null,
      session: null,
      reason: 'made',
    })),
    signals: [],
    until: at(12_000),
  };
}

test('golden journals of two runs at different times with different ids are the same', () => {
  const one = goldenRun(sitting(1_000_000), claude, '1.2.3');
  const other = sitting(777_000_000);
  const renamed = JSON.parse(
    JSON.stringify(other).replaceAll(turn, turn.replaceAll('1', 'a')).replaceAll(session, turn),
  ) as SittingRecord;
  const two = goldenRun(renamed, claude, '1.2.3');
  expect(two.journal).toBe(one.journal);
  expect(two.text).toBe(one.text);
  expect(one.name).toBe('trusted-injected-no-native');
  expect(one.journal).not.toContain(turn);
});

test('a golden journal replays to its own text, without drift', () => {
  const { journal, text } = goldenRun(sitting(1_000_000), claude, '1.2.3');
  const lines = journal.trimEnd().split('\n');
  expect(lines.map((line) => decodeLine(line)).filter((line) => 'fault' in line)).toEqual([]);
  const played = replay(lines);
  expect(played.drift).toBeNull();
  expect(played.firstDifference(text)).toBeNull();
  expect(played.steps[0]!.input.at).toBe(beginning + 1);
  expect(text).toContain('attention');
});

test('a run whose own score has a fault is not kept', () => {
  const record = sitting(1_000_000);
  const late = record.marks.map((mark) =>
    mark.mark === 'ended' ? { ...mark, at: 1_009_000 } : mark,
  );
  expect(() => goldenRun({ ...record, marks: late }, claude, '1.2.3')).toThrow(
    'trusted-injected-no-native is no run to keep: 1 false done',
  );
});

test('an id keeps its name through a run, wherever it is said', () => {
  const normaliser = new Normaliser(0);
  const native = normaliser.input({
    at: 5,
    type: 'native',
    report: { state: 'working', id: 'b6qkh4bfp', app: 'claude-code' },
  });
  const signal = normaliser.input({
    at: 6,
    type: 'signal',
    trusted: true,
    signal: { signal: 'delegated', count: 2, label: 'shell', ids: ['a1', 'b6qkh4bfp'] },
  });
  expect(native).toMatchObject({ at: beginning + 5, report: { id: 'task-1' } });
  expect(signal).toMatchObject({ signal: { ids: ['task-2', 'task-1'], label: 'shell' } });
});

test('the root of a status report has no id and gets none', () => {
  const root = new Normaliser(0).input({
    at: 1,
    type: 'native',
    report: { state: 'idle', id: '' },
  });
  expect(root).toMatchObject({ report: { id: '' } });
});

test('a command that asks no model is no turn', () => {
  expect(
    truthEdges([
      { at: 1, mark: 'commanded', moves: 'session' },
      { at: 1, mark: 'ended', outcome: 'settled' },
      { at: 5, mark: 'commanded', moves: 'nothing' },
      { at: 9, mark: 'ended', outcome: 'settled' },
    ]),
  ).toEqual([
    { at: 5, edge: 'turn-start' },
    { at: 9, edge: 'turn-end' },
  ]);
});

test('readers are compared on the same run', () => {
  const table = compare([sitting(1_000_000)], claude.traits);
  const of = (name: string) => table.find(({ reader }) => reader === name)!;
  expect(of('agenthooks, hooks alone')).toMatchObject({
    turns: 1,
    asks: 1,
    falseDone: 0,
    missedAttention: 0,
    stuck: 0,
    delays: { attention: { median: -50, worst: -50, never: 0 } },
  });
  // The idle title of the prompt looks like an end.
  expect(of('title only, status not asked for')).toMatchObject({
    falseDone: 1,
    missedAttention: 1,
    delays: { attention: null, answered: null },
  });
  expect(of('4 s of quiet')).toMatchObject({ missedAttention: 1 });
  expect(table.map(({ reader }) => reader)).not.toContain('agenthooks, status alone');
});

test('the comparison is a table for a README', () => {
  const lines = comparisonTable(compare([sitting(1_000_000)], claude.traits)).split('\n');
  expect(lines[0]).toMatch(/^\| read by \| false done \|/);
  expect(lines[2]).toContain('| agenthooks, hooks alone | 0 in 1 turns | 0 of 1 | 0 of 1 |');
  expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
});
