import { dirname } from 'node:path';
import { removeIfEmpty, removeIfThere } from '../files/folders.ts';
import { tidy, withLock } from '../files/lock.ts';
import { clearFolder, writing } from '../files/replace.ts';
import type { RemoveOutcome, RemoveRequest, Verified } from '../remove.ts';
import { manifestOf, type RootRequest, type Work, workOf } from '../request.ts';
import { ownFiles, pluginPaths } from './places.ts';

/** Takes the plugin away, then what we know of it, then the folders that we made and are empty. */
export function removePlugin(request: RemoveRequest): RemoveOutcome {
  const work = workOf(request);
  const { files, places } = work;
  const own = ownFiles(work);
  if (!request.dryRun) for (const path of pluginPaths(work)) tidy(files, path);
  if (request.dryRun || (own.length === 0 && !files.facts(places.folder, false))) {
    return outcome(work, own.length, []);
  }
  const manifest = manifestOf(work);
  const lockAt = own[0]?.target.path ?? places.manifest;
  const kept = withLock(files, lockAt, () => {
    clearFolder(files, places.folder);
    for (const { target } of ownFiles(work)) {
      writing(target.path, () => files.remove(target.path));
    }
    removeIfThere(files, places.manifest);
    return [];
  });
  removeIfEmpty(files, places.folder);
  for (const folder of [...(manifest?.folders ?? [])].reverse()) removeIfEmpty(files, folder);
  const left = files.facts(places.folder, false) ? files.list(places.folder) : kept;
  return outcome(work, own.length, left);
}

export function verifyPluginRemoved(request: RootRequest): Verified {
  const work = workOf(request);
  const left = [
    ...ownFiles(work).map(({ target }) => target.path),
    ...[work.places.manifest].filter((path) => work.files.facts(path, false)),
  ];
  return { clean: left.length === 0, left };
}

function outcome(work: Work, entries: number, kept: string[]): RemoveOutcome {
  const [path = dirname(work.places.config)] = pluginPaths(work);
  return {
    agent: work.agent.id,
    config: path,
    changed: entries > 0,
    entries,
    // A file of our own that is gone leaves nothing changed.
    restored: true,
    diff: '',
    kept,
  };
}
