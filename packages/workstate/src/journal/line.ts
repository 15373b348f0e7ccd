import type { Effect } from '../effect.ts';
import { INPUT_TYPES, type Input } from '../input.ts';
import type { State } from '../state.ts';
import type { Timings } from '../timings.ts';
import type { AgentTraits } from '../traits.ts';

export const JOURNAL_VERSION = 1;

/** What is known of a spawn when it begins. What is proved stands in the state. */
export interface SpawnFacts {
  readonly agent: string;
  /** The agent whose behaviour this one has, for a clone under another name. */
  readonly base: string | null;
  readonly brand: string;
  /** Features whose hooks are there, installed or injected. Installed is not proved. */
  readonly installed: readonly string[];
  /** Versions by name: the agent's, where known, and ours. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The first line of a segment: all that is needed to replay the lines after it. */
export interface SegmentLine {
  readonly journal: typeof JOURNAL_VERSION;
  /** From 1, in order. */
  readonly segment: number;
  readonly at: number;
  readonly spawn: SpawnFacts;
  readonly traits: AgentTraits;
  readonly timings: Timings;
  /** Before the first input of the segment. */
  readonly state: State;
}

/** One input and what came of it; ticks that were asked for are left out of the effects. */
export interface StepLine {
  readonly input: Input;
  readonly effects: readonly Effect[];
}

export type JournalLine = SegmentLine | StepLine;

/** One line without its newline. */
export function encodeLine(line: JournalLine): string {
  return JSON.stringify(line);
}

/** Whether a line begins a segment; cheap, for whoever rotates files. */
export function opensSegment(line: string): boolean {
  return line.startsWith('{"journal":');
}

/** A line, or why it is none. */
export function decodeLine(text: string): JournalLine | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'is not JSON' };
  }
  if (isRecord(value) && 'journal' in value) {
    return segmentOf(value);
  }
  if (isRecord(value) && isRecord(value.input)) {
    const { type, at } = value.input;
    if (typeof type !== 'string' || !INPUTS.has(type) || typeof at !== 'number') {
      return { fault: `holds an input of unknown type ${JSON.stringify(type)}` };
    }
    if (!Array.isArray(value.effects)) {
      return { fault: 'holds no effects' };
    }
    return value as unknown as StepLine;
  }
  return { fault: 'is neither a segment nor a step' };
}

function segmentOf(value: Record<string, unknown>): SegmentLine | { fault: string } {
  if (value.journal !== JOURNAL_VERSION) {
    return { fault: `is of journal version ${JSON.stringify(value.journal)}` };
  }
  const whole =
    isRecord(value.state) &&
    isRecord(value.state.memory) &&
    isRecord(value.traits) &&
    isRecord(value.timings) &&
    isRecord(value.spawn) &&
    typeof value.segment === 'number';
  return whole ? (value as unknown as SegmentLine) : { fault: 'is a segment with parts missing' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const INPUTS: ReadonlySet<string> = new Set(INPUT_TYPES);
