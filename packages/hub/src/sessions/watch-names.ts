import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';

/** Watches a folder that may come later: names as they change, and all of them now and then. */
export interface Sources {
  close(): void;
}

export interface NameHandlers {
  named(name: string): void;
  polled(names: string[]): void;
}

export interface WatchTimes {
  /** Between two looks at everything, in ms. */
  every: number;
  /** What changes within this time is read together, in ms. */
  burst: number;
}

export function watchNames(folder: string, times: WatchTimes, handlers: NameHandlers): Sources {
  let watcher: FSWatcher | undefined;
  let inode: number | undefined;
  const changed = new Set<string>();
  let burst: NodeJS.Timeout | undefined;

  function renew() {
    const found = lstatSync(folder, { throwIfNoEntry: false })?.ino;
    if (found === inode) return;
    watcher?.close();
    watcher = undefined;
    inode = undefined;
    if (found === undefined) return;
    try {
      watcher = watch(folder, { persistent: false }, (_, name) => note(name));
      watcher.on('error', () => {
        inode = undefined;
      });
      inode = found;
    } catch {
      // Out of watches: the poll goes on alone.
    }
  }

  function note(name: string | null) {
    // Files are written beside their place and moved there.
    if (name === null || name.endsWith('.tmp')) return;
    changed.add(name);
    burst ??= setTimeout(flush, times.burst);
  }

  function flush() {
    burst = undefined;
    const names = [...changed];
    changed.clear();
    for (const name of names) handlers.named(name);
  }

  function poll() {
    renew();
    handlers.polled(namesIn(folder));
  }

  poll();
  const timer = setInterval(poll, times.every);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      clearTimeout(burst);
      watcher?.close();
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
