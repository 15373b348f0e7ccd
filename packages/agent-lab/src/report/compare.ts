import {
  type AgentTraits,
  type Input,
  readQuiet,
  readTitleOnly,
  type Said,
  type Score,
  score,
} from '@agenthooks/workstate';
import type { SittingRecord } from '../stage/record.ts';
import { truthEdges } from '../truth/edges.ts';
import { Story } from '../truth/story.ts';
import { markdown } from './table.ts';

/** What different ways of reading a terminal said of the same runs. */
export interface Comparison {
  reader: string;
  turns: number;
  asks: number;
  falseDone: number;
  missedAttention: number;
  stuck: number;
  /** Milliseconds, per edge: the middle one and the worst; null where it was never said. */
  delays: Record<DelayName, { median: number; worst: number; never: number } | null>;
}

type DelayName = Score['delays'][number]['edge'];

const delayNames: readonly DelayName[] = ['turn-start', 'attention', 'answered', 'turn-end'];

interface Reader {
  name: string;
  /** The runs that this reader can be compared on. */
  reads(record: SittingRecord): boolean;
  say(record: SittingRecord): readonly Said[];
}

function readers(traits: AgentTraits): Reader[] {
  const ours = (record: SittingRecord) => new Story(record.states, record.until).said();
  const titles = ({ inputs }: SittingRecord) => readTitleOnly(inputs, traits);
  return [
    {
      name: 'agenthooks, hooks and status',
      reads: ({ mode }) => mode.hooks !== 'none' && mode.native,
      say: ours,
    },
    {
      name: 'agenthooks, hooks alone',
      reads: ({ mode }) => mode.hooks !== 'none' && !mode.native,
      say: ours,
    },
    {
      name: 'agenthooks, status alone',
      reads: ({ mode }) => mode.hooks === 'none' && mode.native,
      say: ours,
    },
    // An agent that speaks OSC 7501 leaves its state out of the title.
    { name: 'title only, status not asked for', reads: ({ mode }) => !mode.native, say: titles },
    { name: 'title only, status asked for', reads: ({ mode }) => mode.native, say: titles },
    {
      name: '4 s of quiet',
      reads: () => true,
      say: (record) => readQuiet(withOutput(record), record.until),
    },
  ];
}

/** The machine is told of output in grains; whoever reads only output sees every chunk. */
function withOutput({ inputs, outputs }: SittingRecord): Input[] {
  return [
    ...inputs.filter(({ type }) => type !== 'output'),
    ...outputs.map(({ at, bytes }): Input => ({ at, type: 'output', bytes })),
  ].sort((a, b) => a.at - b.at);
}

export function compare(records: readonly SittingRecord[], traits: AgentTraits): Comparison[] {
  return readers(traits).flatMap(({ name, reads, say }) => {
    const read = records.filter(reads);
    if (read.length === 0) return [];
    const scores = read.map((record) => score(truthEdges(record.marks), say(record)));
    const delays = scores.flatMap((one) => told(one.delays));
    const of = (edge: DelayName) => delays.filter((delay) => delay.edge === edge);
    const sum = (count: (one: Score) => readonly number[]) =>
      scores.reduce((all, one) => all + count(one).length, 0);
    return {
      reader: name,
      turns: of('turn-end').length,
      asks: of('attention').length,
      falseDone: sum(({ falseDone }) => falseDone),
      missedAttention: sum(({ missedAttention }) => missedAttention),
      stuck: sum(({ stuckWorking }) => stuckWorking),
      delays: Object.fromEntries(
        delayNames.map((edge) => [edge, spread(of(edge).map(({ ms }) => ms))]),
      ) as Comparison['delays'],
    };
  });
}

/** Whoever never said that something began has not said its end by saying nothing. */
function told(delays: Score['delays']): Score['delays'] {
  const begins = { answered: 'attention', 'turn-end': 'turn-start' } as const;
  return delays.map((delay, index) => {
    const { edge } = delay;
    if (edge !== 'answered' && edge !== 'turn-end') return delay;
    const begin = delays.slice(0, index).findLast((other) => other.edge === begins[edge]);
    return begin?.ms === null ? { ...delay, ms: null } : delay;
  });
}

function spread(values: readonly (number | null)[]) {
  const said = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (said.length === 0) return null;
  return {
    median: said[Math.floor((said.length - 1) / 2)]!,
    worst: said.at(-1)!,
    never: values.length - said.length,
  };
}

/** For a README. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const cell = (delay: Comparison['delays'][DelayName]) => {
    if (delay === null) return 'never';
    const { median, worst, never } = delay;
    return `${median} (${worst})${never > 0 ? `, never ${never}×` : ''}`;
  };
  return markdown(
    [
      'read by',
      'false done',
      'missed attention',
      'stuck',
      'working',
      'attention',
      'answered',
      'end',
    ],
    comparisons.map(({ reader, turns, asks, falseDone, missedAttention, stuck, delays }) => [
      reader,
      `${falseDone} in ${turns} turns`,
      `${missedAttention} of ${asks}`,
      `${stuck} of ${turns}`,
      ...delayNames.map((edge) => cell(delays[edge])),
    ]),
  );
}
