import { dirname, join } from 'node:path';
import { placesOf } from './brand-folder.ts';
import type { OtherBrand } from './json/made.ts';
import type { Manifest } from './manifest.ts';
import { manifestOf, type Work, workOf } from './request.ts';

/** A brand of the same agent in the same root, by what its install said. */
export interface BrandBeside extends OtherBrand {
  manifest: Manifest;
  /** Its entries stand in the same file, where an agent does not read one for each. */
  shares: boolean;
}

/** What cannot be read, or another version wrote, says nothing. */
export function brandsBeside({ agent, files, places, brand }: Work): BrandBeside[] {
  const { root } = places;
  if (files.facts(root, true)?.kind !== 'folder') return [];
  return files.list(root).flatMap((name): BrandBeside[] => {
    const theirs = placesOf(agent, root, name);
    if (name === brand || files.facts(theirs.manifest, true)?.kind !== 'file') return [];
    const manifest = manifestOrNothing({ files, places: theirs });
    if (manifest?.brand !== name || manifest.agent !== agent.id) return [];
    const { scripts } = workOf({ agent, root, brand: name, files });
    const shares = theirs.config === places.config;
    return [{ manifest, shares, scripts, made: manifest.config.made }];
  });
}

/** Those whose entries stand in the same file. */
export function sharing(work: Work): BrandBeside[] {
  return brandsBeside(work).filter(({ shares }) => shares);
}

/** Folders that one of them made and that hold what is ours too: the last one takes them away. */
export function foldersOf({ places }: Work, beside: readonly BrandBeside[]): string[] {
  const ours = [dirname(places.config), places.root];
  return beside
    .flatMap(({ manifest }) => manifest.folders)
    .filter((folder) => ours.some((one) => one === folder || one.startsWith(join(folder, '/'))));
}

function manifestOrNothing(work: Pick<Work, 'files' | 'places'>): Manifest | undefined {
  try {
    return manifestOf(work);
  } catch {
    return undefined;
  }
}
