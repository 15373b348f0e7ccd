import {
  type Config,
  createJournal,
  type Effect,
  type Input,
  opensSegment,
  type SpawnFacts,
  type State,
} from '@agenthooks/workstate';
import { openJournalFile } from './journal-file.ts';

/** Every input of a session and what came of it, on disk. */
export interface SessionJournal {
  write(input: Input, effects: readonly Effect[], state: State): void;
  /** Resolves when everything is on disk. */
  end(): Promise<void>;
}

export interface SessionJournalOptions {
  home: string;
  pane: string;
  config: Config;
  /** Before the first input. */
  from: State;
  spawn: SpawnFacts;
  flushAfter: number;
  onError: (error: unknown) => void;
}

/** Texts of the terminal are not in it, only what they were taken for. */
export function openSessionJournal(options: SessionJournalOptions): SessionJournal {
  const { config, from, spawn } = options;
  const journal = createJournal({ config, from, spawn });
  const file = openJournalFile(options);
  let segments = 0;
  return {
    write(input, effects, state) {
      for (const line of journal.record(input, effects, state)) {
        if (opensSegment(line) && segments++ > 0) file.rotate();
        file.append(`${line}\n`);
      }
    },
    end: file.end,
  };
}
