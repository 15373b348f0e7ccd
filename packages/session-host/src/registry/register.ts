import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder, replaceFile } from '../private-file.ts';
import type { SessionRecord } from './record.ts';

/** Keeps one session's file. Never throws and never rejects: a full disk ends no agent. */
export interface Registration {
  /** Something changed; several changes while a write is under way become one write. */
  touch(): void;
  /** Writes no more, and takes the file away. */
  end(): Promise<void>;
}

export interface RegistrationOptions {
  home: string;
  pane: string;
  /** ms between two writes without a change. */
  heartbeat: number;
  record: () => SessionRecord;
  onError: (error: unknown) => void;
}

export function register(options: RegistrationOptions): Registration {
  const { home, pane, record, onError } = options;
  const path = join(privateFolder(join(home, 'sessions')), `${pane}.json`);
  let writing: Promise<void> | undefined;
  let again = false;
  let ended = false;

  function touch() {
    if (ended) return;
    again = true;
    writing ??= write();
  }

  async function write() {
    // What belongs together arrives together: after this turn of the loop it is one record.
    await Promise.resolve();
    while (again && !ended) {
      again = false;
      try {
        await replaceFile(path, `${JSON.stringify(record())}\n`);
      } catch (error) {
        onError(error);
      }
    }
    writing = undefined;
  }

  const beat = setInterval(touch, options.heartbeat);
  beat.unref();
  touch();
  return {
    touch,
    async end() {
      ended = true;
      clearInterval(beat);
      await writing;
      await rm(path, { force: true }).catch(onError);
    },
  };
}
