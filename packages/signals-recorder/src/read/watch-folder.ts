import { type FSWatcher, lstatSync, watch } from 'node:fs';

export interface FolderWatch {
  /** Watches again where the folder came, went, or was made anew. */
  renew(): void;
  close(): void;
}

/**
 * A watch on a folder that may be missing, deleted and made again. `onName` gets the name of what
 * changed in it, or null where anything may have.
 */
export function watchFolder(folder: string, onName: (name: string | null) => void): FolderWatch {
  let watcher: FSWatcher | undefined;
  let watched: number | undefined;

  function renew(): void {
    const ino = inodeOf(folder);
    if (ino === watched) return;
    watcher?.close();
    watcher = undefined;
    watched = undefined;
    if (ino === undefined) return;
    try {
      watcher = watch(folder, { persistent: false }, (_, name) => onName(name));
      watcher.on('error', () => {
        watched = undefined;
      });
      watched = ino;
    } catch {
      // Out of watches, or gone in between: the poll goes on alone.
      watched = undefined;
    }
    onName(null);
  }
  renew();
  return { renew, close: () => watcher?.close() };
}

function inodeOf(folder: string): number | undefined {
  try {
    return lstatSync(folder).ino;
  } catch {
    return undefined;
  }
}
