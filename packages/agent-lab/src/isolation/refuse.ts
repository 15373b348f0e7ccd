import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The lab would have touched something of the person's; nothing was started. */
export class IsolationError extends Error {
  override name = 'IsolationError';
}

/**
 * Throws where the lab's folder, or a config root that the agent would use, is inside the person's
 * home, or where such a root leaves the lab's folder. Links are followed.
 */
export function refuseRealHome(place: {
  /** The lab's own folder. */
  folder: string;
  /** What the agent's config roots are under the lab's environment. */
  roots: readonly string[];
  /** Homes of the person: from the environment and from the user database. */
  homes: readonly string[];
}): void {
  const folder = resolved(place.folder);
  for (const home of place.homes.map(resolved)) {
    // In a container the home can be `/`, and everything is inside it.
    if (home !== '/' && isInside(folder, home)) {
      throw new IsolationError(
        `the lab's folder ${place.folder} is inside the home ${home}: set TMPDIR to a folder outside it`,
      );
    }
    if (isInside(home, folder)) {
      throw new IsolationError(`the home ${home} is inside the lab's folder ${place.folder}`);
    }
  }
  for (const root of place.roots) {
    if (!isInside(resolved(root), folder)) {
      throw new IsolationError(
        `the agent would use ${resolved(root)} (from ${root}), which is outside the lab's folder ${folder}`,
      );
    }
  }
}

/** Follows links as far as the path exists. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolved(parent), basename(path));
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith('../') || way.startsWith('/'));
}
