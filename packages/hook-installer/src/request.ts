import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AgentDefinition, Feature } from '@agenthooks/agent-catalog';
import { hookBundlePath, hookEntries, hookScript } from '@agenthooks/hook-runtime';
import { DEFAULT_BRAND } from '@agenthooks/osc-protocol';
import { type Places, placesOf } from './brand-folder.ts';
import { type Files, realFiles } from './files/port.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

export const DEFAULT_FEATURES: readonly Feature[] = ['state', 'record'];

/** Gives up on a file that somebody else keeps changing after this many tries. */
export const CHANGE_TRIES = 5;

export interface RootRequest {
  agent: AgentDefinition;
  /** The config root, absolute: `~/.claude`. */
  root: string;
  brand?: string | undefined;
  /** The file layer; the real one by default. */
  files?: Files | undefined;
}

/** A request with everything filled in. */
export interface Work {
  agent: AgentDefinition;
  files: Files;
  places: Places;
  brand: string;
  /** Our script's path as given and through links: an entry names one of the two. */
  scripts: string[];
}

export function workOf({
  agent,
  root,
  brand = DEFAULT_BRAND,
  files = realFiles,
}: RootRequest): Work {
  const places = placesOf(agent, root, brand);
  const real = files.facts(root, true) ? placesOf(agent, files.realpath(root), brand) : places;
  return { agent, files, places, brand, scripts: [...new Set([places.script, real.script])] };
}

export interface Asset {
  path: string;
  bytes: Uint8Array;
}

/** What is put into our folder, and what is written into the agent's file. */
export function assetsOf({ agent, places, brand }: Work, features: readonly Feature[]) {
  const entries = hookEntries({ agent, scriptPath: places.script, brand, features });
  const script = hookScript({ agent, brand, node: process.execPath });
  const assets: Asset[] = [
    { path: places.script, bytes: new TextEncoder().encode(script) },
    { path: places.bundle, bytes: readFileSync(hookBundlePath()) },
  ];
  return { entries, assets };
}

/** undefined where there is none, or none that can be read. */
export function manifestOf({ files, places }: Work): Manifest | undefined {
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
