import {
  createJournal,
  type Input,
  initialState,
  type JournalOptions,
  type SpawnFacts,
} from '../../src/index.ts';
import { claude } from '../claude.ts';
import { configFor, drive, type Seen } from '../run.ts';

export const spawn: SpawnFacts = {
  agent: 'claude',
  base: null,
  brand: 'agenthooks',
  installed: ['state'],
  versions: { claude: '2.1.332' },
};

export interface Written {
  lines: string[];
  seen: Seen[];
}

/** A run, and the journal that a host would have written of it. */
export function write(inputs: readonly Input[], options: Partial<JournalOptions> = {}): Written {
  const config = options.config ?? configFor(claude);
  const from = initialState(inputs[0]?.at ?? 0);
  const seen = drive(inputs, config, from);
  const journal = createJournal({ spawn, config, from, ...options });
  const lines = seen.flatMap(({ input, effects, state }) => journal.record(input, effects, state));
  return { lines, seen };
}
