import type { Config } from '../config.ts';
import { defineConfig } from '../config.ts';
import type { Effect } from '../effect.ts';
import type { Input } from '../input.ts';
import type { State } from '../state.ts';
import { step } from '../step.ts';
import { decodeLine, type SegmentLine, type StepLine } from './line.ts';
import { clockText, effectText } from './render.ts';

/** A step of a replay; `line` counts from 1. */
export interface Replayed {
  readonly line: number;
  readonly input: Input;
  readonly before: State;
  readonly state: State;
  readonly effects: readonly Effect[];
}

export interface LineFault {
  readonly line: number;
  readonly why: string;
}

export interface Difference {
  /** Of the text, from 1. */
  readonly line: number;
  /** Null past the end. */
  readonly expected: string | null;
  readonly found: string | null;
}

export interface Replay {
  readonly segments: readonly SegmentLine[];
  readonly steps: readonly Replayed[];
  readonly states: readonly State[];
  readonly effects: readonly Effect[];
  /** One line for each thing that happened: the form of golden files. */
  readonly text: string;
  /** Lines that are none. The last one may have been torn by a crash. */
  readonly faults: readonly LineFault[];
  /** The first step whose effects are not those that were written down. */
  readonly drift: LineFault | null;
  firstDifference(golden: string): Difference | null;
}

/** Runs a journal through the machine again. The same lines give the same bytes. */
export function replay(lines: Iterable<string>): Replay {
  const run = new Run();
  let number = 0;
  for (const text of lines) {
    number += 1;
    if (text.trim() !== '') {
      run.take(number, text);
    }
  }
  return run.result();
}

class Run {
  readonly #segments: SegmentLine[] = [];
  readonly #steps: Replayed[] = [];
  readonly #faults: LineFault[] = [];
  readonly #text: string[] = [];
  #drift: LineFault | null = null;
  #config: Config | null = null;
  #state: State | null = null;
  #beginning: number | null = null;

  take(line: number, text: string): void {
    const decoded = decodeLine(text);
    if ('fault' in decoded) {
      this.#faults.push({ line, why: decoded.fault });
    } else if ('journal' in decoded) {
      this.#segment(line, decoded);
    } else {
      this.#step(line, decoded);
    }
  }

  result(): Replay {
    const text = this.#text.map((line) => `${line}\n`).join('');
    return {
      segments: this.#segments,
      steps: this.#steps,
      states: this.#steps.map(({ state }) => state),
      effects: this.#steps.flatMap(({ effects }) => effects),
      text,
      faults: this.#faults,
      drift: this.#drift,
      firstDifference: (golden) => compare(golden, text),
    };
  }

  #segment(line: number, segment: SegmentLine): void {
    try {
      this.#config = defineConfig(segment.traits, segment.timings);
    } catch (error) {
      this.#faults.push({ line, why: (error as Error).message });
      this.#config = null;
      return;
    }
    const first = this.#segments.length === 0;
    this.#segments.push(segment);
    this.#beginning ??=
      first && segment.segment === 1 ? segment.at : segment.state.memory.spawnedAt;
    if (first) {
      this.#text.push(headline(segment));
    }
    this.#state = segment.state;
  }

  #step(line: number, { input, effects: written }: StepLine): void {
    if (this.#config === null || this.#state === null) {
      this.#faults.push({ line, why: 'stands before any segment' });
      return;
    }
    const before = this.#state;
    const { state, effects } = step(before, input, this.#config);
    this.#state = state;
    this.#steps.push({ line, input, before, state, effects });
    const told = effects.filter(({ type }) => type !== 'wakeAt');
    const at = clockText(input.at, this.#beginning ?? input.at);
    for (const effect of told) {
      this.#text.push(`${at}  ${effectText(effect)}`);
    }
    if (this.#drift === null && JSON.stringify(told) !== JSON.stringify(written)) {
      this.#drift = { line, why: `gives ${JSON.stringify(told)}, not ${JSON.stringify(written)}` };
    }
  }
}

function headline({ spawn }: SegmentLine): string {
  const versions = Object.entries(spawn.versions).map(([name, version]) => `${name} ${version}`);
  return [`agent ${spawn.agent}`, ...versions, `brand ${spawn.brand}`].join(', ');
}

function compare(golden: string, text: string): Difference | null {
  if (golden === text) {
    return null;
  }
  const expected = golden.split('\n');
  const found = text.split('\n');
  const lines = Math.max(expected.length, found.length);
  for (let i = 0; i < lines; i++) {
    if (expected[i] !== found[i]) {
      return { line: i + 1, expected: expected[i] ?? null, found: found[i] ?? null };
    }
  }
  return null;
}
