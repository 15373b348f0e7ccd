import { basename, dirname } from 'node:path';
import { DEFAULT_FEATURES, type Feature } from '@agenthooks/agent-catalog';
import { DEFAULT_BRAND } from '@agenthooks/osc-protocol';
import { placesOf } from './brand-folder.ts';
import { unifiedDiff } from './diff.ts';
import { makeFolders, orUnmake, outermostFirst } from './files/folders.ts';
import { withLock } from './files/lock.ts';
import { Changed, clearFolder, putFile, replaceTarget } from './files/replace.ts';
import { findTarget, readSettled, readTarget, type Target } from './files/target.ts';
import type { Manifest } from './manifest.ts';
import { type BrandBeside, brandsBeside, foldersOf, sharing } from './other-brands.ts';
import { type EntryPlan, equal, parserOf, planEntries } from './plan.ts';
import { installPlugin } from './plugin-file/install.ts';
import {
  type Asset,
  assetsOf,
  CHANGE_TRIES,
  keptChanging,
  type LeftOut,
  manifestOf,
  type RootRequest,
  sha256,
  textOf,
  type Work,
  workOf,
} from './request.ts';
import { featuresIn, offInContainer } from './roots/container.ts';
import { type UsageOwner, usageOwner } from './usage-owner.ts';
import { VERSION } from './version.ts';

export interface InstallRequest extends RootRequest {
  features?: readonly Feature[] | undefined;
  /** Wraps the command of somebody else that has the status line; for the feature `usage`. */
  chain?: boolean | undefined;
  /** Nothing is written; the outcome says what would be. */
  dryRun?: boolean | undefined;
}

export interface InstallOutcome {
  agent: string;
  config: string;
  /** Whether anything was, or would be, written. */
  changed: boolean;
  /** Why nothing was written and none is needed: the agent cannot have hooks there. */
  off?: string;
  /** What the hooks are for. */
  features: readonly Feature[];
  /** Entries in the agent's file that are ours now. */
  entries: number;
  events: string[];
  /** Events that the installed version of the agent does not have. */
  leftOut: LeftOut[];
  /** Who has the status line now; null where it was not asked for, or there is none. */
  usage: UsageOwner | null;
  /** The folder in which the agent's file is kept as it was; null where the file is ours alone. */
  backup: string | null;
  /** Of every file that changes, as a unified diff. */
  diff: string;
  /** Text files that are ours alone, whole. */
  scripts: { path: string; text: string }[];
}

/**
 * Puts the hooks of an agent into its config root. The same version again writes nothing.
 * @throws Refusal when anything is uncertain; nothing was changed then.
 */
export function installAgent(request: InstallRequest): InstallOutcome {
  const off = offReason(request);
  if (off !== undefined) return nothing(request, off);
  if (request.agent.config.shape === 'plugin-file') return installPlugin(request);
  const work = workOf(request);
  const written = assetsOf(work, request.features ?? DEFAULT_FEATURES, request.chain);
  if (written.entries.length === 0 && written.claim === undefined) {
    return nothing(request, `${work.agent.title} has no hook for what was asked for`);
  }
  const target = findTarget(work.files, work.places.config);
  if (request.dryRun) {
    const bytes = readTarget(work.files, target);
    const plan = planOf(work, target, bytes, written, manifestOf(work));
    return outcome(work, written, bytes, plan, isChange(work, plan, written.assets));
  }
  const folders = makeFolders(work.files, dirname(target.real));
  return orUnmake(work.files, folders, () =>
    withLock(work.files, target.real, () => apply(work, written, folders)),
  );
}

function offReason(request: InstallRequest): string | undefined {
  const { hookless } = request.agent;
  if (hookless !== undefined) return hookless;
  const { container, agent } = workOf(request);
  const features = featuresIn(container, request.features ?? DEFAULT_FEATURES);
  if (features.length === 0) return 'nothing of what was asked for can work in a container';
  return offInContainer(agent, container);
}

function nothing({ agent, root, brand }: InstallRequest, off: string): InstallOutcome {
  const { config } = placesOf(agent, root, brand ?? DEFAULT_BRAND);
  const none = {
    entries: 0,
    events: [],
    leftOut: [],
    features: [],
    usage: null,
    backup: null,
    diff: '',
    scripts: [],
  };
  return { agent: agent.id, config, changed: false, off, ...none };
}

/** What the agent's file would become. */
export function plannedBytes(request: InstallRequest): Uint8Array {
  const work = workOf(request);
  const written = assetsOf(work, request.features ?? DEFAULT_FEATURES, request.chain);
  const target = findTarget(work.files, work.places.config);
  const bytes = readTarget(work.files, target);
  return planOf(work, target, bytes, written, manifestOf(work)).after;
}

type Written = ReturnType<typeof assetsOf>;

function apply(work: Work, written: Written, folders: readonly string[]): InstallOutcome {
  const { files, places } = work;
  const { assets } = written;
  for (const folder of [places.folder, dirname(places.backup)]) clearFolder(files, folder);
  for (let attempt = 0; attempt < CHANGE_TRIES; attempt++) {
    const target = findTarget(files, places.config);
    const bytes = readSettled(files, target, parserOf(work.agent));
    const manifest = manifestOf(work);
    const plan = planOf(work, target, bytes, written, manifest);
    const done = outcome(work, written, bytes, plan, isChange(work, plan, assets));
    if (!done.changed) return done;
    // What the entries need stands before they do; a crash in between leaves a silent folder.
    folders = [...folders, ...makeFolders(work.files, places.folder)];
    for (const { path, bytes: content } of assets) {
      if (!isThere(work, path, content)) putFile(files, path, content, 0o600);
    }
    const next = manifestFor(work, target, plan, written, manifest, folders);
    if (next.backup) {
      makeFolders(work.files, dirname(places.backup));
      putFile(files, places.backup, next.backup, 0o600);
    }
    const text = `${JSON.stringify(next.manifest, null, 2)}\n`;
    putFile(files, places.manifest, new TextEncoder().encode(text), 0o600);
    try {
      if (!plan.complete) replaceTarget(files, target, bytes, plan.after);
      return done;
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw keptChanging(places.config);
}

function planOf(
  work: Work,
  target: Target,
  bytes: Uint8Array,
  { entries, claim }: Written,
  manifest: Manifest | undefined,
): EntryPlan {
  const { agent, scripts } = work;
  const others = sharing(work);
  return planEntries({
    agent,
    file: target.path,
    bytes,
    entries,
    scripts,
    manifest,
    others,
    claim,
  });
}

function isThere({ files }: Work, path: string, bytes: Uint8Array): boolean {
  return files.facts(path, true)?.kind === 'file' && equal(files.read(path), bytes);
}

function isChange(work: Work, plan: EntryPlan, assets: readonly Asset[]): boolean {
  return (
    !plan.complete ||
    manifestOf(work) === undefined ||
    assets.some(({ path, bytes }) => !isThere(work, path, bytes))
  );
}

/** The file was not there before the first brand whose entries are in it. */
function existedBefore(
  plan: EntryPlan,
  target: Target,
  old: Manifest | undefined,
  beside: readonly BrandBeside[],
): boolean {
  if (plan.hadOurs && old !== undefined) return old.config.existed;
  const bare = beside.some(({ manifest, shares }) => shares && !manifest.config.existed);
  return target.existed && !(bare && plan.hadOthers);
}

function manifestFor(
  work: Work,
  target: Target,
  plan: EntryPlan,
  { features, home, node, assets }: Written,
  old: Manifest | undefined,
  folders: readonly string[],
): { manifest: Manifest; backup?: Uint8Array } {
  const { agent, brand, files, places, container, named } = work;
  const beside = brandsBeside(work);
  const before = sha256(plan.base);
  const kept =
    files.facts(places.backup, true)?.kind === 'file' ? files.read(places.backup) : undefined;
  const first = kept === undefined;
  const config = {
    path: target.path,
    existed: existedBefore(plan, target, old, beside),
    before,
    after: sha256(plan.after),
    restores: first || sha256(kept) === before,
    made: plan.made,
    // One that stood there before us is nobody's of ours to take away.
    keeps: old?.config.keeps ?? (first || sha256(kept) === before || plan.hadOurs),
  };
  const manifest: Manifest = {
    schemaVersion: 1,
    agent: agent.id,
    ...(work.agentVersion !== undefined && { agentVersion: work.agentVersion }),
    brand,
    version: VERSION,
    wrote: Object.fromEntries(assets.map(({ path, bytes }) => [basename(path), sha256(bytes)])),
    features: [...features],
    home,
    ...(node !== undefined && { node }),
    ...(container === undefined ? { root: named } : { container }),
    installedAt: new Date().toISOString(),
    config,
    folders: outermostFirst([...foldersOf(work, beside), ...(old?.folders ?? []), ...folders]),
    ...(old?.trust && { trust: old.trust }),
  };
  return first ? { manifest, backup: plan.base } : { manifest };
}

function outcome(
  work: Work,
  { entries, leftOut, assets, features, claim }: Written,
  bytes: Uint8Array,
  plan: EntryPlan,
  changed: boolean,
): InstallOutcome {
  const { agent, places } = work;
  return {
    agent: agent.id,
    config: places.config,
    changed,
    features,
    entries: entries.length,
    events: [...new Set(entries.map(({ event }) => event))],
    leftOut,
    usage: claim === undefined ? null : usageOwner(work, plan.after, undefined),
    backup: dirname(places.backup),
    diff: unifiedDiff(places.config, textOf(bytes), textOf(plan.after)),
    scripts: assets.map(({ path, bytes: content }) => ({ path, text: textOf(content) })),
  };
}
