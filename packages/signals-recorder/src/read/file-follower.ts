import { lstatSync } from 'node:fs';
import { olderOf } from '../files/segments.ts';
import { beginning, type Cursor } from './cursor.ts';
import { readSignals, type SignalsRead } from './read.ts';

export interface FollowCallbacks {
  /** Whatever is new: lines, or a gap (`coverage` is not `complete`). */
  onRead(read: SignalsRead): void;
  /** A planted link, a folder that cannot be read: said once, and tried again. */
  onError?(error: Error): void;
}

/** Where a follower of one file is, without any watch or timer. */
export class FileFollower {
  cursor: Cursor;
  readonly #file: string;
  readonly #callbacks: FollowCallbacks;
  #seen = '';
  #said = '';

  constructor(file: string, cursor: Cursor | undefined, callbacks: FollowCallbacks) {
    this.#file = file;
    this.cursor = cursor ?? beginning;
    this.#callbacks = callbacks;
  }

  /** Reads what is new. An error of `onRead` itself goes to the caller. */
  look(): void {
    let read: SignalsRead;
    try {
      // Taken before the read: what is written during it is seen by the next look.
      this.#seen = fingerprint(this.#file);
      read = readSignals({ file: this.#file, cursor: this.cursor });
    } catch (error) {
      const { message } = error as Error;
      const news = message !== this.#said;
      this.#said = message;
      if (news) this.#callbacks.onError?.(error as Error);
      return;
    }
    this.cursor = read.cursor;
    this.#said = '';
    if (isNews(read)) this.#callbacks.onRead(read);
  }

  /** Reads only where the file or its older segment changed since the last look. */
  lookIfChanged(): void {
    if (fingerprint(this.#file) !== this.#seen) this.look();
  }
}

function isNews(read: SignalsRead): boolean {
  return (
    read.lines.length > 0 ||
    read.coverage !== 'complete' ||
    read.broken > 0 ||
    read.otherVersions !== undefined
  );
}

/** Changes with every append and rotation; two calls, cheap enough for each window each second. */
function fingerprint(file: string): string {
  return [file, olderOf(file)].map(print).join(' ');
}

function print(path: string): string {
  try {
    const { ino, size, mtimeMs } = lstatSync(path);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return '-';
  }
}
