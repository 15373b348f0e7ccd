import type { Claim } from '../claim.ts';
import type { Config } from '../config.ts';
import type { InputType } from '../input.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';

/** One rule of the machine. Documentation and explanations are made from the table of these. */
export interface Rule {
  /** The number that reasons and refusals name; a rule of several parts has several rows. */
  readonly number: number;
  readonly name: string;
  /** The rule as a sentence. */
  readonly says: string;
  /** The inputs that it looks at. */
  readonly on: readonly InputType[];
  /**
   * The claims that it judges; left out, it sees an input whatever it claims. `nothing`: an input
   * that claims nothing.
   */
  readonly about?: readonly (Claim['says'] | 'nothing')[];
  /** Returns `STOP` when nothing is left for the rules below. */
  apply(turn: Turn): boolean;
  /** The next moment at which it wants a tick; null for none. */
  wake?(state: State, config: Config): number | null;
}

export const NEXT = false;
export const STOP = true;

/** The inputs that can carry a claim. */
export const EVIDENCE = [
  'signal',
  'native',
  'title',
  'notification',
  'progress',
  'output',
  'screen',
] as const satisfies readonly InputType[];
