import type { Known, OfflineRecipe } from '@agenthooks/agent-catalog';
import type { Script, Scripts } from '../model/script.ts';
import type { Desk } from './desk.ts';

/** One way in which a request ends, made to happen on a real agent. */
export interface AnsweringCase {
  name: string;
  /** A sentence that a stranger understands. */
  title: string;
  /** Without our host the hub reads the recorder's lines and the agent's own record. */
  hosting: readonly Hosting[];
  /** Unknown where the recipe does not know how to provoke it. */
  plan(recipe: OfflineRecipe): Known<AnsweringPlan>;
}

export type Hosting = 'hosted' | 'unhosted';

export interface AnsweringPlan {
  /** By the case's own name. */
  script: Script;
  /** Further ones, for subagents. */
  scripts?: Scripts;
  play(desk: Desk, script: string): Promise<Played>;
}

export interface Played {
  /** What is wrong, one sentence each. */
  faults: string[];
  /** Milliseconds from the key in the terminal to the card's end. */
  closedAfter?: number;
  /** How many requests the agent had asked for. */
  asks: number;
}

/** What did not hold, by the sentence that says what should have. */
export function failing(claims: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => `does not hold: ${claim}`);
}
