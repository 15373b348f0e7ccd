import { dirname, join } from 'node:path';
import { CHILDREN } from '@agenthooks/hook-runtime';
import { unifiedDiff } from './diff.ts';
import { removeIfEmpty, removeIfThere } from './files/folders.ts';
import { tidy, withLock } from './files/lock.ts';
import { Changed, clearFolder, replaceTarget, writing } from './files/replace.ts';
import { findTarget, readSettled, readTarget, type Target } from './files/target.ts';
import type { Manifest } from './manifest.ts';
import { sharing } from './other-brands.ts';
import { equal, parserOf, planRemoval } from './plan.ts';
import { removePlugin, verifyPluginRemoved } from './plugin-file/remove.ts';
import {
  assetsOf,
  CHANGE_TRIES,
  keptChanging,
  manifestOf,
  type RootRequest,
  sha256,
  textOf,
  type Work,
  workOf,
} from './request.ts';
import { contains, planTrust } from './trust/plan-trust.ts';
import { readEntries } from './trust/toml.ts';
import {
  plannedRemoval,
  standingIn,
  takeOutVerdicts,
  verdictsOf,
  verdictsText,
} from './trust/verdicts.ts';

export interface RemoveRequest extends RootRequest {
  dryRun?: boolean | undefined;
}

export interface RemoveOutcome {
  agent: string;
  config: string;
  changed: boolean;
  /** Entries of ours that left. */
  entries: number;
  /** The file is what it was before the install, byte for byte. */
  restored: boolean;
  diff: string;
  /** What stands in our folder and is not ours, so it stays. */
  kept: string[];
}

interface Removal {
  bytes: Uint8Array;
  after: Uint8Array;
  found: number;
  restored: boolean;
  /** The file was not there before and holds nothing of anybody else. */
  vanishes: boolean;
}

/**
 * Takes the hooks out: that they may run first, then the entries, then the scripts, since a command whose script is
 * missing must never be the rule. If nobody else wrote the file since, it goes back byte for
 * byte; otherwise only our bytes leave.
 * @throws Refusal when anything is uncertain; nothing was changed then.
 */
export function removeAgent(request: RemoveRequest): RemoveOutcome {
  if (request.agent.config.shape === 'plugin-file') return removePlugin(request);
  const work = workOf(request);
  const { files, places } = work;
  const target = findTarget(files, places.config);
  const manifest = manifestOf(work);
  if (!request.dryRun) tidyBeside(work, target);
  if (request.dryRun || (!target.existed && !files.facts(places.folder, false))) {
    return outcome(
      work,
      removalOf(work, target, manifest),
      [],
      untrust(work, target, manifest, true),
    );
  }
  const trust = untrust(work, target, manifest, false);
  const takeAll = () => {
    const removal = takeOut(work);
    return outcome(work, removal, removeFolder(work), trust);
  };
  // A failed install took the folder of the entries back, and left ours.
  const hasFolder = files.facts(dirname(target.real), true) !== undefined;
  const done = hasFolder ? withLock(files, target.real, takeAll) : takeAll();
  // After the lock, which stood in one of them.
  for (const folder of [...(manifest?.folders ?? [])].reverse()) removeIfEmpty(files, folder);
  return done;
}

/** An earlier install or removal may have been killed where this one has nothing to do. */
function tidyBeside(work: Work, target: Target): void {
  const verdicts = verdictsOf(work);
  const beside = verdicts && findTarget(work.files, verdicts.path);
  for (const one of [target, beside]) if (one !== undefined) tidy(work.files, one.real);
}

interface Untrusted {
  path: string;
  before: string;
  after: string;
}

/** Takes out the word that our hooks may run; undefined where the agent keeps none. */
function untrust(
  work: Work,
  target: Target,
  manifest: Manifest | undefined,
  dryRun: boolean,
): Untrusted | undefined {
  const verdicts = verdictsOf(work);
  if (verdicts === undefined) return undefined;
  const { path, rules, sources } = verdicts;
  const { bytes, after: left } = removalOf(work, target, manifest);
  const before = standingIn(work, bytes);
  const after = standingIn(work, left);
  const edit = (text: string) => {
    const entries = readEntries(path, text, rules.table);
    return planTrust({ rules, sources, before, after, entries });
  };
  if (!dryRun) return { path, ...takeOutVerdicts(work, verdicts, edit) };
  const text = verdictsText(work, verdicts);
  return { path, before: text, after: plannedRemoval(work, verdicts, edit, text) };
}

function takeOut(work: Work): Removal {
  const { files, places } = work;
  for (let attempt = 0; attempt < CHANGE_TRIES; attempt++) {
    const target = findTarget(files, places.config);
    const removal = removalOf(
      work,
      target,
      manifestOf(work),
      readSettled(files, target, parserOf(work.agent)),
    );
    if (removal.vanishes) {
      if (target.existed) writing(target.path, () => files.remove(target.real));
      return removal;
    }
    if (equal(removal.bytes, removal.after)) return removal;
    try {
      replaceTarget(files, target, removal.bytes, removal.after);
      return removal;
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw keptChanging(places.config);
}

function removalOf(
  work: Work,
  target: Target,
  manifest: Manifest | undefined,
  bytes = readTarget(work.files, target),
): Removal {
  const { agent, files, places, scripts } = work;
  const backup =
    files.facts(places.backup, true)?.kind === 'file' ? files.read(places.backup) : undefined;
  const untouched =
    manifest?.config.restores === true &&
    backup !== undefined &&
    sha256(backup) === manifest.config.before &&
    sha256(bytes) === manifest.config.after;
  const others = sharing(work);
  const plan = planRemoval({ agent, file: target.path, bytes, scripts, manifest, others });
  const isNew = manifest?.config.existed === false;
  if (untouched) {
    // What it holds may be another brand's.
    const vanishes = isNew && backup.length === 0;
    return { bytes, after: backup, found: plan.found, restored: true, vanishes };
  }
  const after = plan.after;
  return {
    bytes,
    after,
    found: plan.found,
    restored: manifest !== undefined && sha256(after) === manifest.config.before,
    vanishes: isNew && plan.empty && plan.found > 0,
  };
}

/** Removes what we wrote into our folder, and the folder when nothing else is in it. */
function removeFolder(work: Work): string[] {
  const { files, places } = work;
  const keeps = manifestOf(work)?.config.keeps !== false;
  const kept = keeps ? [places.backup, verdictsOf(work)?.backup] : [verdictsOf(work)?.backup];
  for (const path of [places.script, places.bundle, ...kept]) {
    if (path !== undefined) removeIfThere(files, path);
  }
  for (const folder of [places.folder, dirname(places.backup)]) clearFolder(files, folder);
  // What the script remembers of turns.
  const inside =
    files.facts(places.folder, true)?.kind === 'folder' ? files.list(places.folder) : [];
  for (const name of inside) {
    if (name.startsWith(CHILDREN)) removeIfThere(files, join(places.folder, name));
  }
  removeIfEmpty(files, dirname(places.backup));
  // The manifest last: until then a crash leaves what a second removal needs.
  removeIfThere(files, places.manifest);
  removeIfEmpty(files, places.folder);
  return files.facts(places.folder, false) ? files.list(places.folder) : [];
}

function outcome(
  { agent, places }: Work,
  removal: Removal,
  kept: string[],
  trust?: Untrusted,
): RemoveOutcome {
  return {
    agent: agent.id,
    config: places.config,
    changed: removal.found > 0,
    entries: removal.found,
    restored: removal.restored,
    diff:
      (trust === undefined ? '' : unifiedDiff(trust.path, trust.before, trust.after)) +
      unifiedDiff(places.config, textOf(removal.bytes), textOf(removal.after)),
    kept,
  };
}

export interface Verified {
  clean: boolean;
  /** What of ours is still there. */
  left: string[];
}

/** Looks again, after a removal: no entry and no file of ours may be left. */
export function verifyRemoved(request: RootRequest): Verified {
  if (request.agent.config.shape === 'plugin-file') return verifyPluginRemoved(request);
  const work = workOf(request);
  const { agent, files, places, scripts } = work;
  const target = findTarget(files, places.config);
  const bytes = readTarget(files, target);
  const { found } = planRemoval({ agent, file: target.path, bytes, scripts });
  const left = [
    ...(found > 0 ? [`${found} entries in ${places.config}`] : []),
    ...[places.script, places.bundle, places.manifest, places.backup].filter((path) =>
      files.facts(path, false),
    ),
    ...verdictsLeft(work),
  ];
  return { clean: left.length === 0, left };
}

/** Verdicts for hooks of ours: by what they are, since nothing stands at their places any more. */
function verdictsLeft(work: Work): string[] {
  const verdicts = verdictsOf(work);
  if (verdicts === undefined) return [];
  const { path, rules, sources } = verdicts;
  const { entries } = assetsOf(work, ['state', 'record', 'approvals', 'usage']);
  const ours = entries.map((entry) => rules.verdict(rules.fingerprint(entry)));
  const left = Object.entries(readEntries(path, verdictsText(work, verdicts), rules.table)).filter(
    ([key, entry]) =>
      sources.some((source) => key.startsWith(`${source}:`)) &&
      ours.some((verdict) => contains(entry, verdict)),
  );
  return left.length === 0 ? [] : [`${left.length} verdicts in ${path}`];
}
