import { describe, expect, it } from 'vitest';
import { readQuiet, readTitleOnly, type Said, score, type TruthEdge } from '../../src/index.ts';
import { claude } from '../claude.ts';
import { configFor, drive } from '../run.ts';
import { readTimeline } from '../timeline.ts';

const said = (...all: [number, Said['phase']][]): Said[] =>
  all.map(([at, phase]) => ({ at, phase }));

const turn: TruthEdge[] = [
  { at: 1_000, edge: 'turn-start' },
  { at: 4_000, edge: 'attention' },
  { at: 9_000, edge: 'answered' },
  { at: 12_000, edge: 'turn-end' },
];

describe('the score of a reader', () => {
  it('is clean for one that says the truth, with the delay to each edge', () => {
    const result = score(
      turn,
      said(
        [0, 'ready'],
        [1_050, 'working'],
        [3_900, 'attention'],
        [9_060, 'working'],
        [12_040, 'done'],
      ),
    );
    expect(result).toEqual({
      falseDone: [],
      missedAttention: [],
      stuckWorking: [],
      delays: [
        { edge: 'turn-start', at: 1_000, ms: 50 },
        { edge: 'attention', at: 4_000, ms: -100 },
        { edge: 'answered', at: 9_000, ms: 60 },
        { edge: 'turn-end', at: 12_000, ms: 40 },
      ],
    });
  });

  it('counts an end that is said during the turn', () => {
    const result = score(turn, said([1_050, 'working'], [6_000, 'done'], [6_500, 'working']));
    expect(result.falseDone).toEqual([6_000]);
  });

  it('counts an end that is said while work that holds the turn runs', () => {
    const truth: TruthEdge[] = [
      { at: 0, edge: 'turn-start' },
      { at: 500, edge: 'background-start', id: 'b1' },
      { at: 1_000, edge: 'turn-end' },
      { at: 9_000, edge: 'background-end', id: 'b1' },
    ];
    expect(score(truth, said([10, 'working'], [1_040, 'done'])).falseDone).toEqual([1_040]);
    const right = score(truth, said([10, 'working'], [9_030, 'done']));
    expect(right.falseDone).toEqual([]);
    expect(right.delays.map(({ edge, ms }) => [edge, ms])).toEqual([
      ['turn-start', 10],
      ['turn-end', 30],
    ]);
  });

  it('does not count an end at the very moment of the last byte', () => {
    expect(score(turn, said([1_050, 'working'], [12_000, 'done'])).falseDone).toEqual([]);
  });

  it('counts a prompt without attention within a second', () => {
    expect(score(turn, said([1_050, 'working'], [5_001, 'attention'])).missedAttention).toEqual([
      4_000,
    ]);
    expect(score(turn, said([1_050, 'working'], [5_000, 'attention'])).missedAttention).toEqual([]);
  });

  it('counts one that is answered before attention was said', () => {
    const quick: TruthEdge[] = [
      { at: 0, edge: 'turn-start' },
      { at: 1_000, edge: 'attention' },
      { at: 1_300, edge: 'answered' },
    ];
    expect(score(quick, said([0, 'working'], [1_400, 'attention'])).missedAttention).toEqual([
      1_000,
    ]);
  });

  it('counts working that is said 5 s after the end', () => {
    expect(score(turn, said([1_050, 'working'])).stuckWorking).toEqual([12_000]);
    expect(score(turn, said([1_050, 'working'], [17_001, 'done'])).stuckWorking).toEqual([12_000]);
    expect(score(turn, said([1_050, 'working'], [17_000, 'done'])).stuckWorking).toEqual([]);
  });

  it('does not call it stuck when the next turn has begun', () => {
    const next: TruthEdge[] = [...turn, { at: 14_000, edge: 'turn-start' }];
    expect(score(next, said([1_050, 'working'])).stuckWorking).toEqual([]);
  });

  it('has no delay for an edge that was never said', () => {
    const never = score(turn, said([0, 'ready']));
    expect(never.delays.map(({ edge, ms }) => [edge, ms])).toEqual([
      ['turn-start', null],
      ['attention', null],
      ['answered', 0],
      ['turn-end', 0],
    ]);
  });
});

describe('the readers on a captured run (Claude Code 2.1.332, a terminal without native status)', () => {
  /** By the marks of the run: Enter, the painted prompts, the answers, and the interrupts' keys. */
  const truth: TruthEdge[] = [
    { at: 2_358, edge: 'turn-start' },
    { at: 3_879, edge: 'attention' },
    { at: 10_374, edge: 'answered' },
    { at: 12_080, edge: 'turn-end' },
    { at: 13_866, edge: 'turn-start' },
    { at: 17_958, edge: 'turn-end' },
    { at: 21_323, edge: 'turn-start' },
    { at: 23_823, edge: 'turn-end' },
    { at: 27_191, edge: 'turn-start' },
    { at: 27_852, edge: 'attention' },
    { at: 29_353, edge: 'answered' },
    { at: 29_610, edge: 'turn-end' },
    { at: 31_418, edge: 'turn-start' },
    { at: 31_680, edge: 'turn-end' },
  ];
  const inputs = readTimeline('plain', { hooks: true, native: false });

  it('finds nothing wrong with the turn machine', () => {
    const states = drive(inputs, configFor(claude)).map(({ input, state }) => ({
      at: input.at,
      phase: state.phase,
    }));
    const result = score(truth, states);
    expect(result.falseDone).toEqual([]);
    expect(result.missedAttention).toEqual([]);
    expect(result.stuckWorking).toEqual([]);
    expect(result.delays.every(({ ms }) => ms !== null && ms < 150)).toBe(true);
  });

  it('finds that the title alone says done at each question', () => {
    const result = score(truth, readTitleOnly(inputs, claude));
    expect(result.falseDone).toEqual([3_851, 27_522]);
    expect(result.missedAttention).toEqual([3_879, 27_852]);
  });
});

describe('the quiet reader', () => {
  const outputs = (from: number, to: number, every: number) =>
    Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => ({
      at: from + i * every,
      type: 'output' as const,
      bytes: 10,
    }));

  it('takes output for work and 4 s of quiet for its end', () => {
    const inputs = [{ at: 0, type: 'spawn' as const }, ...outputs(1_000, 6_000, 500)];
    expect(readQuiet(inputs, 20_000)).toEqual([
      { at: 0, phase: 'starting' },
      { at: 1_000, phase: 'working' },
      { at: 10_000, phase: 'done' },
    ]);
  });

  it('says done within a silent build, and never attention', () => {
    const inputs = [...outputs(0, 2_000, 500), ...outputs(30_000, 31_000, 500)];
    const truth: TruthEdge[] = [
      { at: 0, edge: 'turn-start' },
      { at: 31_500, edge: 'attention' },
    ];
    const result = score(truth, readQuiet(inputs, 60_000));
    expect(result.falseDone).toEqual([6_000, 35_000]);
    expect(result.missedAttention).toEqual([31_500]);
  });

  it('does not take the echo of keys for work', () => {
    const inputs = [
      { at: 0, type: 'spawn' as const },
      { at: 5_000, type: 'key' as const, key: 'text' as const },
      { at: 5_040, type: 'output' as const, bytes: 1 },
    ];
    expect(readQuiet(inputs, 60_000)).toEqual([{ at: 0, phase: 'starting' }]);
  });

  it('ends with the agent', () => {
    const inputs = [...outputs(0, 1_000, 500), { at: 1_200, type: 'exit' as const, code: 0 }];
    expect(readQuiet(inputs, 60_000).map(({ phase }) => phase)).toEqual(['working', 'exited']);
  });
});
