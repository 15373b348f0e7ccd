import { dirname, join } from 'node:path';
import { compareVersions, type Feature } from '@agenthooks/agent-catalog';
import { installHooks } from './install-hooks.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import { manifestOf, type RootRequest, sha256, type Work, workOf } from './request.ts';
import { type HookStatus, statusOf } from './status.ts';
import type { Asker } from './trust/ask.ts';
import { VERSION } from './version.ts';

export interface SyncRequest extends RootRequest {
  /** The agent's own program, to be asked where hooks must be trusted. */
  asker?: Asker | undefined;
}

export interface SyncOutcome {
  agent: string;
  root: string;
  /**
   * `nothing`: there is nothing of ours, so nothing is introduced. `current`: of this version
   * already, not a byte was written. `left`: ours, and it cannot or must not be touched now.
   */
  did: 'nothing' | 'current' | 'updated' | 'left';
  /** What stands there and runs. */
  features: readonly Feature[];
  /** Why it was left. */
  why?: string;
}

/**
 * Brings hooks that another version wrote up to date. Any entry of ours is consent, in the file
 * that we wrote; how many of them are there says nothing. Sets are replaced, with events that are
 * no more taken out. Never throws for what it finds.
 */
export async function syncHooks(request: SyncRequest): Promise<SyncOutcome> {
  const { agent, root } = request;
  const status = statusOf(request);
  const { ours, installed, features, usage, problem } = status;
  const outcome = { agent: agent.id, root, features };
  if (!ours) return { ...outcome, did: 'nothing', features: [] };
  // A slot that is free by now is claimed; one of ours in words of another version is replaced.
  const waits = features.includes('usage') && usage !== null && usage.owner !== 'other';
  if (installed && !waits) return { ...outcome, did: 'current' };
  const work = workOf(request);
  const { manifest, refused } = readable(work);
  if (refused !== undefined) {
    // What a newer version put there runs as it is.
    return { ...outcome, did: 'left', features: featuresSaid(work), why: refused.message };
  }
  const order = manifest?.version && compareVersions(manifest.version, VERSION);
  if (typeof order === 'number' && order > 0) {
    const why = `a newer agenthooks (${manifest?.version}, this is ${VERSION}) wrote these hooks`;
    return { ...outcome, did: 'left', features: featuresSaid(work), why };
  }
  if (order === 0 && isAsWritten(work, manifest!, status)) {
    return { ...outcome, did: 'current', features: featuresSaid(work) };
  }
  if (manifest === undefined || !isWritten(work, manifest.config.path)) {
    const why = `${work.places.manifest} does not say that we wrote this file: it is not touched`;
    return { ...outcome, did: 'left', why: problem?.text ?? why };
  }
  try {
    const done = await installHooks({ ...request, features: manifest.features });
    return { ...outcome, did: done.changed ? 'updated' : 'current', features: done.features };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const runs = DROPPED.has(error.code) ? [] : manifest.features;
    return { ...outcome, did: 'left', features: runs, why: error.message };
  }
}

/** What makes an agent drop its file, and so every hook in it. */
const DROPPED: ReadonlySet<Refusal['code']> = new Set([
  'comment',
  'trailing-comma',
  'unparsable',
  'not-utf8',
  'switched-off',
  'wrong-type',
  'voided',
]);

function readable(work: Work): { manifest?: Manifest | undefined; refused?: Refusal } {
  try {
    return { manifest: manifestOf(work) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}

/** A manifest that came with a project names a file of somebody else. The file may be a link. */
function isWritten({ files, places }: Work, path: string): boolean {
  const real = (one: string) => (files.facts(one, true) ? files.realpath(one) : one);
  const [folder, root] = [real(dirname(path)), real(places.root)];
  return folder === root || folder.startsWith(`${root}/`);
}

/**
 * Two builds of one version differ in bytes, and each would write its own by turns: what stands
 * there as the other one left it stays. Other events are another version's, whatever it calls
 * itself.
 */
function isAsWritten(
  { files, places, agentVersion }: Work,
  { config, wrote = {}, agentVersion: then }: Manifest,
  { missing, stale, problem }: HookStatus,
): boolean {
  const isThere = (path: string, hash: string) =>
    files.facts(path, true)?.kind === 'file' && sha256(files.read(path)) === hash;
  return (
    (problem === undefined || problem.code === 'script') &&
    agentVersion === then &&
    missing.join() === stale.join() &&
    isThere(config.path, config.after) &&
    Object.entries(wrote).every(([name, hash]) => isThere(join(places.folder, name), hash))
  );
}

function featuresSaid({ files, places }: Work): Feature[] {
  const text = new TextDecoder().decode(files.read(places.manifest));
  const { features } = JSON.parse(text) as { features?: unknown };
  return FEATURES.filter((one) => Array.isArray(features) && features.includes(one));
}

const FEATURES: readonly Feature[] = ['state', 'record', 'approvals', 'usage'];
