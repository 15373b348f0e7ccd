import type { AgentDefinition, HookEntry, JsonHooksConfig } from '@agenthooks/agent-catalog';
import { parseDocument, toBytes } from './json/document.ts';
import {
  addEntries,
  entriesOf,
  isBare,
  type Made,
  refuseForeign,
  refuseSwitchedOff,
  removeEntries,
} from './json/hooks.ts';
import { refuseVoided } from './json/voids.ts';
import type { Manifest } from './manifest.ts';
import { compareEntries, isOurs, type StandingEntry } from './ownership.ts';
import { foundTables, planTableRemoval, planTables } from './toml/plan.ts';

export interface PlanRequest {
  agent: AgentDefinition;
  /** Of the config file, for messages. */
  file: string;
  /** The file's bytes; empty where there is none. */
  bytes: Uint8Array;
  entries: readonly HookEntry[];
  /** Absolute paths of our script, as written and canonical. */
  scripts: readonly string[];
  manifest?: Manifest | undefined;
}

export interface EntryPlan {
  /** What would be there without ours. */
  base: Uint8Array;
  after: Uint8Array;
  made: Made;
  /** An entry of ours stood there before. */
  hadOurs: boolean;
  /** Every entry is there as it should be: nothing is to be written. */
  complete: boolean;
}

/**
 * What the config file becomes. Pure; nothing is written.
 * @throws Refusal when the file is not certain enough to be edited.
 */
export function planEntries(request: PlanRequest): EntryPlan {
  const { agent, file, bytes, entries, scripts, manifest } = request;
  if (agent.config.shape === 'toml-hooks') return planTables(request, agent.config);
  const config = jsonConfigOf(agent);
  const document = parseDocument(file, bytes, config.reads);
  refuseSwitchedOff(document, config.switchedOffBy);
  refuseVoided(document, config);
  const ours = isOurs(scripts);
  const found = entriesOf(document, config).filter(ours);
  refuseForeign(document, config, found.length > 0);
  const { missing, stale, doubled } = compareEntries(found, entries);
  const baseText = removeEntries(document, config, ours, manifest?.config.made);
  const base = toBytes(document, baseText);
  if (found.length > 0 && missing.length === 0 && stale.length === 0 && !doubled) {
    const made = manifest?.config.made ?? { created: [], filled: [] };
    return { base, after: bytes, made, hadOurs: true, complete: true };
  }
  const clean = parseDocument(file, base, config.reads);
  const { text, made } = addEntries(clean, entries, config);
  const after = toBytes(document, text);
  prove(request, base, after, made);
  return { base, after, made, hadOurs: found.length > 0, complete: false };
}

/**
 * The file as it would be written is read again: all of ours is in it, and without ours it is
 * the old file, byte for byte.
 */
function prove(request: PlanRequest, base: Uint8Array, after: Uint8Array, made: Made): void {
  const { agent, file, entries, scripts } = request;
  const config = jsonConfigOf(agent);
  const document = parseDocument(file, after, config.reads);
  const ours = isOurs(scripts);
  const { missing, stale } = compareEntries(entriesOf(document, config).filter(ours), entries);
  const back = toBytes(document, removeEntries(document, config, ours, made));
  // An empty file becomes an object of ours, which the removal deletes or the backup replaces.
  const wasEmpty = new TextDecoder().decode(base).trim() === '';
  if (missing.length > 0 || stale.length > 0 || (!wasEmpty && !equal(back, base))) {
    throw new Error(`${file}: the edit could not be proved, so it was not made`);
  }
}

/** The file without ours; `empty` when nothing of anybody is left. */
export function planRemoval(request: Omit<PlanRequest, 'entries'>): {
  after: Uint8Array;
  empty: boolean;
  found: number;
} {
  const { agent, file, bytes, scripts, manifest } = request;
  if (agent.config.shape === 'toml-hooks') return planTableRemoval(request, agent.config);
  const config = jsonConfigOf(agent);
  const document = parseDocument(file, bytes, config.reads);
  const ours = isOurs(scripts);
  const found = entriesOf(document, config).filter(ours).length;
  const after = toBytes(document, removeEntries(document, config, ours, manifest?.config.made));
  return { after, empty: isBare(parseDocument(file, after, config.reads), config), found };
}

/** Every command hook of the agent's file, whatever its form. */
export function standingEntries(
  agent: AgentDefinition,
  file: string,
  bytes: Uint8Array,
): StandingEntry[] {
  if (agent.config.shape === 'toml-hooks') return foundTables(file, bytes, agent.config);
  const config = jsonConfigOf(agent);
  return entriesOf(parseDocument(file, bytes, config.reads), config);
}

/** @throws RangeError for an agent whose hooks are no entries of a JSON file: a fault of ours. */
export function jsonConfigOf({ title, config }: AgentDefinition): JsonHooksConfig {
  if (config.shape === 'json-hooks') return config;
  throw new RangeError(`${title} takes hooks as ${config.shape}, not as entries of a JSON file`);
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
