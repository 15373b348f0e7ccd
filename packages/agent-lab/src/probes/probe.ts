import type { Bench } from './bench.ts';

/** A question about the agent itself on which our design hangs, asked of the real binary. */
export interface Probe {
  name: string;
  /** A sentence that a stranger understands. */
  title: string;
  /** `short` ones run with every lab, `long` ones when asked for. */
  cost: 'short' | 'long';
  ask(bench: Bench): Promise<Answers>;
}

/** Each thing that was asked, and the answer in a word that stays the same when the agent does. */
export type Answers = Readonly<Record<string, string>>;

/** What changed, one sentence each; empty when nothing did. */
export function differences(expected: Answers, seen: Answers): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(seen)])];
  return names
    .filter((name) => expected[name] !== seen[name])
    .map(
      (name) => `${name}: expected ${expected[name] ?? 'nothing'}, seen ${seen[name] ?? 'nothing'}`,
    );
}
