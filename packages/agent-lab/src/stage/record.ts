import type { Input } from '@agenthooks/workstate';
import type { Mode } from '../mode.ts';
import type { Seen } from '../truth/judgement.ts';
import type { Mark } from '../truth/mark.ts';
import type { HeardSignal, Stage } from './stage.ts';

/** All that one agent process gave to read, and what it really did. */
export interface SittingRecord {
  sitting: string;
  mode: Mode;
  /** In the order of time. */
  marks: Mark[];
  inputs: Input[];
  /** What was written to the terminal, chunk by chunk: finer than what the machine is told. */
  outputs: { at: number; bytes: number }[];
  states: Seen[];
  signals: HeardSignal[];
  until: number;
}

export function recordOf(stage: Stage, sitting: string, mode: Mode): SittingRecord {
  const { marks, inputs, outputs, states, signals } = stage;
  return {
    sitting,
    mode,
    marks: [...marks].sort((a, b) => a.at - b.at),
    inputs: [...inputs],
    outputs: [...outputs],
    states: [...states],
    signals: [...signals],
    until: Date.now(),
  };
}
