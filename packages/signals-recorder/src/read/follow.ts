import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../files/files.ts';
import type { Cursor } from './cursor.ts';
import { FileFollower, type FollowCallbacks } from './file-follower.ts';
import type { SignalsRead } from './read.ts';
import { watchFolder } from './watch-folder.ts';

/** Milliseconds between two looks where the file system says nothing. */
const defaultPoll = 1_000;

export interface FollowOptions extends FollowCallbacks {
  file: string;
  /** Without one: everything that is kept comes first. */
  cursor?: Cursor;
  pollEvery?: number;
}

export interface Following {
  /** To go on from after `close`. */
  readonly cursor: Cursor;
  look(): void;
  close(): void;
}

/**
 * Follows one window's lines through rotation, truncation, and a folder that goes and comes. The
 * folder is watched, since a rotation renames the file away; a slow poll covers what no watch
 * reports (a network file system, a folder that is not there yet).
 */
export function followSignals(options: FollowOptions): Following {
  const { file, cursor, pollEvery = defaultPoll } = options;
  const follower = new FileFollower(file, cursor, options);
  follower.look();
  const driven = drive(dirname(file), pollEvery, {
    named: (name) => name === basename(file) && follower.look(),
    polled: () => follower.lookIfChanged(),
  });
  return {
    get cursor() {
      return follower.cursor;
    },
    look: () => follower.look(),
    close: driven.close,
  };
}

export interface FollowFolderOptions {
  /** The folder of all windows (`signalsFolder(home)`). */
  folder: string;
  /** Where to go on, by window; a window that is not named here is read from its beginning. */
  cursors?: Readonly<Record<string, Cursor>>;
  onRead(window: string, read: SignalsRead): void;
  onError?(window: string, error: Error): void;
  pollEvery?: number;
}

export interface FollowingFolder {
  cursors(): Record<string, Cursor>;
  close(): void;
}

const suffix = '.jsonl';

/** Follows every window of a folder, those that come later included, with one watch and one timer. */
export function followFolder(options: FollowFolderOptions): FollowingFolder {
  const { folder, cursors = {}, onRead, onError, pollEvery = defaultPoll } = options;
  const followers = new Map<string, FileFollower>();

  function follower(window: string): FileFollower {
    let found = followers.get(window);
    if (!found) {
      const start = Object.hasOwn(cursors, window) ? cursors[window] : undefined;
      found = new FileFollower(join(folder, window + suffix), start, {
        onRead: (read) => onRead(window, read),
        onError: (error) => onError?.(window, error),
      });
      followers.set(window, found);
    }
    return found;
  }

  function lookAtAll(): void {
    for (const name of namesIn(folder))
      if (name.endsWith(suffix)) follower(name.slice(0, -suffix.length));
    for (const one of followers.values()) one.lookIfChanged();
  }

  lookAtAll();
  const driven = drive(folder, pollEvery, {
    named: (name) => name.endsWith(suffix) && follower(name.slice(0, -suffix.length)).look(),
    polled: lookAtAll,
  });
  return {
    cursors: () => Object.fromEntries([...followers].map(([window, one]) => [window, one.cursor])),
    close: driven.close,
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

interface Driven {
  named(name: string): unknown;
  polled(): void;
}

/** One watch and one timer; what a burst of events names is looked at once. */
function drive(folder: string, pollEvery: number, driven: Driven): { close(): void } {
  const pending = new Set<string>();
  let whole = false;
  let scheduled: NodeJS.Immediate | undefined;
  function run(): void {
    scheduled = undefined;
    const names = [...pending];
    const all = whole;
    pending.clear();
    whole = false;
    if (all) driven.polled();
    for (const name of names) driven.named(name);
  }
  const watching = watchFolder(folder, (name) => {
    if (name === null) whole = true;
    else pending.add(name);
    scheduled ??= setImmediate(run);
  });
  const timer = setInterval(() => {
    watching.renew();
    driven.polled();
  }, pollEvery);
  return {
    close() {
      clearInterval(timer);
      if (scheduled) clearImmediate(scheduled);
      watching.close();
    },
  };
}
