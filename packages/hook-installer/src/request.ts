import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type AgentDefinition,
  type Feature,
  type HookEntry,
  neededFor,
} from '@agenthooks/agent-catalog';
import { hookBundlePath, hookEntries, hookScript, usageCommand } from '@agenthooks/hook-runtime';
import { DEFAULT_BRAND } from '@agenthooks/osc-protocol';
import { recorderHome } from '@agenthooks/signals-recorder';
import { type Places, placesOf } from './brand-folder.ts';
import { type Files, realFiles } from './files/port.ts';
import type { SlotClaim } from './json/slot.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import { type ContainerPaths, featuresIn } from './roots/container.ts';
import { usageSlotOf } from './usage-owner.ts';

/** Gives up on a file that somebody else keeps changing after this many tries. */
export const CHANGE_TRIES = 5;

export interface RootRequest {
  agent: AgentDefinition;
  /** The config root, absolute: `~/.claude`. */
  root: string;
  brand?: string | undefined;
  /**
   * The folder for run-time files, absolute; fixed in the commands. By default what an earlier
   * install fixed, else what this process's environment says.
   */
  home?: string | undefined;
  /**
   * The version of the agent that reads this root, where it is known: events that it does not have
   * are left out. By default the one that an earlier install was told.
   */
  agentVersion?: string | undefined;
  /** Where a container runs the agent: how it sees this root. By default as an earlier install said. */
  container?: ContainerPaths | undefined;
  /** The file layer; the real one by default. */
  files?: Files | undefined;
}

/** A request with everything filled in. */
export interface Work {
  agent: AgentDefinition;
  files: Files;
  places: Places;
  brand: string;
  home: string | undefined;
  agentVersion: string | undefined;
  container: ContainerPaths | undefined;
  /** The root as the commands name it: by another name of the same folder it stays as it is. */
  named: string;
  /** Paths of what our entries run, as given and through links: an entry names one of them. */
  scripts: string[];
}

export function workOf({
  agent,
  root,
  brand = DEFAULT_BRAND,
  home,
  agentVersion,
  container,
  files = realFiles,
}: RootRequest): Work {
  const places = placesOf(agent, root, brand);
  const old = earlier(files, places);
  const real = (path: string) => (files.facts(path, true) ? files.realpath(path) : path);
  const isSame = old?.root !== undefined && real(old.root) === real(root);
  const inside = container ?? old?.container;
  const named = inside?.root ?? (isSame ? old.root! : root);
  const scripts = [root, real(root), named].flatMap((one) => {
    const { script, bundle } = placesOf(agent, one, brand);
    return [script, bundle];
  });
  return {
    agent,
    files,
    places,
    brand,
    home,
    agentVersion: agentVersion ?? old?.agentVersion,
    container: inside,
    named,
    scripts: [...new Set(scripts)],
  };
}

/** What an earlier install said; a manifest that cannot be read says nothing. */
function earlier(files: Files, places: Places): Manifest | undefined {
  try {
    return manifestOf({ files, places });
  } catch {
    return undefined;
  }
}

export interface Asset {
  path: string;
  bytes: Uint8Array;
}

/** What is put into our folder, and what is written into the agent's file. */
export function assetsOf(work: Work, wanted: readonly Feature[], chain = false) {
  const { agent, places, brand, container } = work;
  const home = homeOf(work);
  const features = featuresIn(container, wanted);
  const seen = placesOf(agent, work.named, brand);
  const node = container ? container.node : nodeOf(work);
  const all = hookEntries({
    agent,
    scriptPath: seen.script,
    bundlePath: seen.bundle,
    // Without one in the container no entry names it.
    nodePath: node ?? '',
    home,
    brand,
    features,
  });
  const { entries, leftOut } = inVersion(work, all);
  const script = hookScript({ agent, brand, node });
  const assets: Asset[] = [
    { path: places.script, bytes: new TextEncoder().encode(script) },
    { path: places.bundle, bytes: readFileSync(hookBundlePath()) },
  ];
  const slot = features.includes('usage') ? usageSlotOf(agent) : undefined;
  const claim: SlotClaim | undefined = slot && {
    slot,
    chain,
    command: (chained) => usageCommand({ agent, scriptPath: seen.script, brand, chained }),
  };
  return { entries, leftOut, assets, home, node, features, claim };
}

/** An event that the installed agent does not have. */
export interface LeftOut {
  event: string;
  /** The first version of the agent that has it. */
  needs: string;
}

/** Without entries of events that this version of the agent does not have. */
function inVersion({ agent, agentVersion }: Work, all: readonly HookEntry[]) {
  const needs = new Map<string, string>();
  for (const { event } of all) {
    const needed = neededFor(agent, event, agentVersion);
    if (needed !== undefined) needs.set(event, needed);
  }
  const entries = all.filter(({ event }) => !needs.has(event));
  const leftOut: LeftOut[] = [...needs].map(([event, needed]) => ({ event, needs: needed }));
  return { entries, leftOut };
}

/** A later install in another environment leaves what was fixed, or each would write anew. */
export function homeOf(work: Work): string {
  return (
    work.container?.home ??
    work.home ??
    manifestOf(work)?.home ??
    recorderHome(process.env, work.brand)
  );
}

/** Two versions of Node take turns otherwise, and each would write its own path. */
function nodeOf(work: Work): string {
  const fixed = manifestOf(work)?.node;
  return fixed !== undefined && work.files.facts(fixed, true)?.kind === 'file'
    ? fixed
    : process.execPath;
}

/** undefined where there is none, or none that can be read. */
export function manifestOf({
  files,
  places,
}: Pick<Work, 'files' | 'places'>): Manifest | undefined {
  const facts = files.facts(places.manifest, true);
  if (facts?.kind !== 'file') return undefined;
  return parseManifest(places.manifest, new TextDecoder().decode(files.read(places.manifest)));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function keptChanging(file: string): Refusal {
  return new Refusal(
    'changing',
    file,
    `somebody else changed the file during each of ${CHANGE_TRIES} tries`,
    'Close what writes it, then run the same command again.',
  );
}
