import { dirname } from 'node:path';
import { DEFAULT_FEATURES, type Feature } from '@agenthooks/agent-catalog';
import { pluginText } from '@agenthooks/hook-runtime';
import { makeFolders, orUnmake, outermostFirst } from '../files/folders.ts';
import { tidy, withLock } from '../files/lock.ts';
import { Changed, clearFolder, putFile, replaceTarget, writing } from '../files/replace.ts';
import { findTarget, readTarget } from '../files/target.ts';
import type { InstallOutcome, InstallRequest } from '../install.ts';
import type { Manifest } from '../manifest.ts';
import { brandsBeside, foldersOf } from '../other-brands.ts';
import { equal } from '../plan.ts';
import {
  CHANGE_TRIES,
  homeOf,
  keptChanging,
  manifestOf,
  sha256,
  textOf,
  type Work,
  workOf,
} from '../request.ts';
import { featuresIn } from '../roots/container.ts';
import { VERSION } from '../version.ts';
import { ownFiles, pluginPaths, refuseForeign } from './places.ts';

/** What an install would leave. */
export interface PluginPlan {
  path: string;
  text: Uint8Array;
  home: string;
  /** Ours in a folder in which it would be loaded a second time. */
  surplus: string[];
  changed: boolean;
}

/** Puts the plugin where the agent looks for one. Another file there is left alone. */
export function installPlugin(request: InstallRequest): InstallOutcome {
  const work = workOf(request);
  const features = featuresIn(work.container, request.features ?? DEFAULT_FEATURES);
  const plan = planPlugin(work, features);
  if (!request.dryRun) tidy(work.files, plan.path);
  if (request.dryRun || !plan.changed) return outcome(work, plan, features);
  const folders = makeFolders(work.files, dirname(plan.path));
  return orUnmake(work.files, folders, () =>
    withLock(work.files, plan.path, () => apply(work, features, folders)),
  );
}

/** @throws Refusal when a file of somebody else stands there. */
export function planPlugin(work: Work, features: readonly Feature[]): PluginPlan {
  const { agent, brand, files } = work;
  const own = ownFiles(work);
  const path = own[0]?.target.path ?? pluginPaths(work)[0]!;
  const target = findTarget(files, path);
  const there = readTarget(files, target);
  refuseForeign(work, target, there);
  const home = homeOf(work);
  const text = new TextEncoder().encode(pluginText({ agent, brand, features, home }));
  const surplus = own.slice(1).map(({ target: other }) => other.path);
  const changed =
    !target.existed || !equal(there, text) || surplus.length > 0 || manifestOf(work) === undefined;
  return { path, text, home, surplus, changed };
}

function apply(work: Work, features: readonly Feature[], made: readonly string[]): InstallOutcome {
  const { files, places } = work;
  clearFolder(files, places.folder);
  for (let attempt = 0; attempt < CHANGE_TRIES; attempt++) {
    const plan = planPlugin(work, features);
    if (!plan.changed) return outcome(work, plan, features);
    const target = findTarget(files, plan.path);
    const bytes = readTarget(files, target);
    const folders = [...made, ...makeFolders(files, places.folder)];
    const manifest = manifestFor(work, plan, features, folders);
    const json = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
    // First, so that after a crash in between a removal knows what to look for.
    putFile(files, places.manifest, json, 0o600);
    try {
      replaceTarget(files, target, bytes, plan.text);
      for (const path of plan.surplus) writing(path, () => files.remove(path));
      return outcome(work, plan, features);
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw keptChanging(pluginPaths(work)[0]!);
}

function manifestFor(
  work: Work,
  { path, text, home }: PluginPlan,
  features: readonly Feature[],
  folders: readonly string[],
): Manifest {
  const { agent, brand, container } = work;
  return {
    schemaVersion: 1,
    agent: agent.id,
    ...(work.agentVersion !== undefined && { agentVersion: work.agentVersion }),
    brand,
    version: VERSION,
    features: [...features],
    home,
    ...(container !== undefined && { container }),
    installedAt: new Date().toISOString(),
    // A file of our own: before it there was none.
    config: {
      path,
      existed: false,
      before: sha256(new Uint8Array()),
      after: sha256(text),
      restores: true,
      made: { created: [], filled: [] },
    },
    folders: outermostFirst([
      ...foldersAround(work, path),
      ...(manifestOf(work)?.folders ?? []),
      ...folders,
    ]),
  };
}

/** The plugin's own folder may be another brand's too. */
function foldersAround(work: Work, path: string): string[] {
  return foldersOf({ ...work, places: { ...work.places, config: path } }, brandsBeside(work));
}

function outcome(
  { agent }: Work,
  { path, text, changed }: PluginPlan,
  features: readonly Feature[],
): InstallOutcome {
  return {
    agent: agent.id,
    config: path,
    changed,
    features,
    entries: 1,
    events: agent.events.filter(({ fires }) => fires === true).map(({ name }) => name),
    // A plugin asks for what is there.
    leftOut: [],
    usage: null,
    backup: null,
    diff: '',
    scripts: [{ path, text: textOf(text) }],
  };
}
