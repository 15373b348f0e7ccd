import { appendFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from './private-file.ts';

/**
 * Lines of one session on disk: `<home>/journal/<pane>.jsonl` is written, `<pane>.1.jsonl` is the
 * segment before it, and so on. Appends are gathered; nobody waits for them.
 */
export interface JournalFile {
  /** Whole lines, with their line ends. */
  append(text: string): void;
  /** The next append begins a new segment. */
  rotate(): void;
  /** Resolves when everything is on disk. */
  end(): Promise<void>;
}

export interface JournalFileOptions {
  home: string;
  pane: string;
  /** ms that lines wait for others. */
  flushAfter: number;
  onError: (error: unknown) => void;
}

/** The one that is written and those before it. */
const KEPT_SEGMENTS = 4;

export function openJournalFile(options: JournalFileOptions): JournalFile {
  const { home, pane, flushAfter, onError } = options;
  const folder = privateFolder(join(home, 'journal'));
  const path = (segment: number) =>
    join(folder, segment === 0 ? `${pane}.jsonl` : `${pane}.${segment}.jsonl`);
  /** What is not on disk: one text for each segment that was begun meanwhile. */
  let waiting: string[] = [''];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(texts: string[]) {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await shift();
      if (text !== '') await appendFile(path(0), text, { mode: 0o600 });
    }
  }

  async function shift() {
    await rm(path(KEPT_SEGMENTS - 1), { force: true });
    for (let segment = KEPT_SEGMENTS - 2; segment >= 0; segment--) {
      await rename(path(segment), path(segment + 1)).catch(ignoreMissing);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const texts = waiting;
    waiting = [''];
    writing = writing.then(() => write(texts)).catch(onError);
    return writing;
  }

  function later() {
    if (timer !== undefined) return;
    timer = setTimeout(flush, flushAfter);
    timer.unref();
  }

  return {
    append(text) {
      waiting[waiting.length - 1] += text;
      later();
    },
    rotate() {
      waiting.push('');
      later();
    },
    end: flush,
  };
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}
