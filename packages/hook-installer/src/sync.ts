import { dirname } from 'node:path';
import type { Feature } from '@agenthooks/agent-catalog';
import { installHooks } from './install-hooks.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import { manifestOf, type RootRequest, type Work, workOf } from './request.ts';
import { statusOf } from './status.ts';
import type { Asker } from './trust/ask.ts';

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
  const { ours, installed, features, usage, problem } = statusOf(request);
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

function featuresSaid({ files, places }: Work): Feature[] {
  const text = new TextDecoder().decode(files.read(places.manifest));
  const { features } = JSON.parse(text) as { features?: unknown };
  return FEATURES.filter((one) => Array.isArray(features) && features.includes(one));
}

const FEATURES: readonly Feature[] = ['state', 'record', 'approvals', 'usage'];
