import { until } from '../stage/perform.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import type { Bench, BenchRun } from './bench.ts';
import { placeOf, probeRun, put, scriptsOf } from './place.ts';

export type TerminalRun = BenchRun;

/** What a probe sees of an agent in a terminal. */
export interface TerminalSight {
  stage: Stage;
  notes(): string[];
  /** Waits until a hook has noted the word; false when it did not in `within` ms. */
  noted(word: string, within: number): Promise<boolean>;
  /** Whether the pattern is on the screen now. */
  shows(pattern: string): boolean;
}

type Subject = Pick<Bench, 'agent' | 'recipe' | 'binary'>;

export async function inTerminal<Answer>(
  { agent, recipe, binary }: Subject,
  run: TerminalRun,
  look: (sight: TerminalSight) => Promise<Answer>,
): Promise<Answer> {
  const stage = await openStage({
    agent,
    recipe,
    binary,
    scripts: scriptsOf(run),
    trusted: true,
    // The probe's own hooks are the only ones.
    mode: { hooks: 'none', native: true },
    run: probeRun(),
    prepare: (home) => {
      const { settings, log } = placeOf(agent, home);
      put(settings, run.settings(log));
      return undefined;
    },
  });
  const { notes } = placeOf(agent, stage.home);
  try {
    return await look({
      stage,
      notes,
      noted: (word, within) => {
        const found = () => (notes().includes(word) ? true : undefined);
        return until(found, within, `the note ${word}`, stage).catch(() => notes().includes(word));
      },
      shows: (pattern) => new RegExp(pattern, 'u').test(stage.screen.text()),
    });
  } finally {
    await stage.close();
  }
}
