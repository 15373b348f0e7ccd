import { join } from 'node:path';
import type { AgentDefinition, PluginFileConfig } from '@agenthooks/agent-catalog';
import { pluginHead } from '@agenthooks/hook-runtime';
import { findTarget, readTarget, type Target } from '../files/target.ts';
import { Refusal } from '../refusal.ts';
import { textOf, type Work } from '../request.ts';

/** A plugin file of ours where the agent finds it. */
export interface OwnFile {
  target: Target;
  bytes: Uint8Array;
}

/** Every path at which ours can stand, the one for a new file first. */
export function pluginPaths({ agent, files, places, brand }: Work): string[] {
  const { folders, extension } = pluginConfig(agent);
  const below = folders.map((folder) => join(places.root, folder));
  // A person who has one of them keeps to it.
  const first = below.find((folder) => files.facts(folder, true)) ?? below[0]!;
  return [first, ...below.filter((folder) => folder !== first)].map((folder) =>
    join(folder, `${brand}${extension}`),
  );
}

/** Ours in every folder that the agent reads, in the order of `pluginPaths`. */
export function ownFiles(work: Work): OwnFile[] {
  return pluginPaths(work).flatMap((path) => {
    const facts = work.files.facts(path, false);
    if (!facts) return [];
    const target = findTarget(work.files, path);
    const bytes = readTarget(work.files, target);
    return isOwn(work, bytes) ? [{ target, bytes }] : [];
  });
}

/** Its head says whose it is, whatever version wrote the rest. */
function isOwn({ agent, brand }: Work, bytes: Uint8Array): boolean {
  return textOf(bytes).startsWith(pluginHead(agent, brand));
}

/** @throws Refusal when somebody else's file stands where ours would. */
export function refuseForeign(work: Work, target: Target, bytes: Uint8Array): void {
  if (!target.existed || isOwn(work, bytes)) return;
  throw new Refusal(
    'not-ours',
    target.path,
    'a file that is not ours stands there',
    'Give it another name, then run the same command again.',
  );
}

function pluginConfig({ title, config }: AgentDefinition): PluginFileConfig {
  if (config.shape === 'plugin-file') return config;
  throw new RangeError(`${title} takes hooks as ${config.shape}, not as a plugin file`);
}
