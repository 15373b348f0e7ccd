import type { AgentDefinition, HookEntry, JsonHooksConfig } from '@agenthooks/agent-catalog';
import { parse } from 'smol-toml';
import { type Document, parseDocument, toBytes } from './json/document.ts';
import {
  addEntries,
  entriesOf,
  isBare,
  refuseForeign,
  refuseSwitchedOff,
  removeEntries,
  underOf,
} from './json/hooks.ts';
import { type Made, type OtherBrand, stillHeld, unite } from './json/made.ts';
import { claimSlot, type FoundSlot, findSlot, releaseSlot, type SlotClaim } from './json/slot.ts';
import { refuseVoided } from './json/voids.ts';
import type { Manifest } from './manifest.ts';
import { compareEntries, isOurs, type Owned, type StandingEntry } from './ownership.ts';
import { foundTables, planTableRemoval, planTables } from './toml/plan.ts';
import { usageSlotOf } from './usage-owner.ts';

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
  /** Brands that may have entries in the same file. */
  others?: readonly OtherBrand[] | undefined;
  /** The status line, where it is wanted. */
  claim?: SlotClaim | undefined;
}

export interface EntryPlan {
  /** What would be there without ours. */
  base: Uint8Array;
  after: Uint8Array;
  made: Made;
  /** An entry of ours stood there before. */
  hadOurs: boolean;
  /** An entry of another brand of ours stands there. */
  hadOthers: boolean;
  /** Every entry is there as it should be: nothing is to be written. */
  complete: boolean;
}

/**
 * What the config file becomes. Pure; nothing is written.
 * @throws Refusal when the file is not certain enough to be edited.
 */
export function planEntries(request: PlanRequest): EntryPlan {
  const { agent, file, bytes, entries, scripts, manifest, claim } = request;
  if (agent.config.shape === 'toml-hooks') return planTables(request, agent.config);
  const config = jsonConfigOf(agent);
  const document = parseDocument(file, bytes, config.reads);
  refuseSwitchedOff(document, config.switchedOffBy);
  refuseVoided(document, config);
  const ours = isOurs(scripts);
  const found = entriesOf(document, config).filter(ours);
  refuseForeign(document, config, found.length > 0);
  const { missing, stale, doubled } = compareEntries(found, entries);
  const slot = usageSlotOf(agent);
  const held = slot && findSlot(document, slot, ours);
  const hadOurs = found.length > 0 || held?.owner === 'us';
  const hadOthers = hasOthers(request, document);
  const known = madeBefore(request, document);
  const base = toBytes(document, withoutOurs(request, document, manifest && known));
  const isWhole = missing.length === 0 && stale.length === 0 && !doubled;
  if (hadOurs && isWhole && isSlotRight(held, claim)) {
    return { base, after: bytes, made: known, hadOurs, hadOthers, complete: true };
  }
  const clean = parseDocument(file, base, config.reads);
  const added = addEntries(clean, entries, config);
  const said = toBytes(document, added.text);
  const made = unite([added.made, known]);
  const had = { hadOurs, hadOthers };
  if (claim === undefined) return proved(request, { base, after: said, made, ...had });
  // Who wrapped a command once does not ask again.
  const chain = claim.chain || held?.chained !== undefined || held?.wrapped === true;
  const {
    text,
    made: slotMade,
    ...also
  } = claimSlot(parseDocument(file, said, config.reads), {
    ...claim,
    chain,
  });
  const inner = known.slot?.inner ?? [];
  return proved(request, {
    base,
    after: toBytes(document, text),
    made: {
      ...unite([{ created: [], ...also }, made]),
      ...(slotMade && { slot: { ...slotMade, ...(inner.length > 0 && { inner }) } }),
    },
    ...had,
  });
}

function hasOthers({ agent, others = [] }: PlanRequest, document: Document): boolean {
  const theirs = isOurs(others.flatMap((one) => one.scripts));
  const slot = usageSlotOf(agent);
  return (
    entriesOf(document, jsonConfigOf(agent)).some(theirs) ||
    (slot !== undefined && findSlot(document, slot, theirs).owner === 'us')
  );
}

/**
 * What of ours was made in this file, by whichever brand, and still has entries of ours in it:
 * who leaves last takes it away.
 */
function madeBefore(
  { agent, scripts, manifest, others = [] }: Omit<PlanRequest, 'entries' | 'claim' | 'bytes'>,
  document: Document,
): Made {
  const config = jsonConfigOf(agent);
  const mine = manifest ? [manifest.config.made] : [];
  const all = [...mine, ...others.map(({ made }) => made)];
  const ofUs = isOurs([...scripts, ...others.flatMap((one) => one.scripts)]);
  const slot = usageSlotOf(agent);
  const hasSlot = slot !== undefined && findSlot(document, slot, ofUs).owner === 'us';
  const under = underOf(config);
  const held = entriesOf(document, config)
    .filter(ofUs)
    .map(({ event }) => [under, event]);
  const literals = all.flatMap(({ slot: { literal, inner = [] } = { literal: null } }) =>
    literal === null ? inner : [literal, ...inner],
  );
  return {
    ...stillHeld(unite(all), [...held, ...(hasSlot ? [[slot.key]] : [])]),
    slot: { literal: null, inner: [...new Set(literals)] },
  };
}

/** A slot of somebody else is as it should be, unless it is to be wrapped. */
function isSlotRight(held: FoundSlot | undefined, claim: SlotClaim | undefined): boolean {
  if (claim === undefined) return held?.owner !== 'us';
  if (held?.owner === 'us') return held.command === claim.command(held.chained);
  return held?.owner === 'other' && !claim.chain;
}

function withoutOurs(
  { agent, file, scripts }: Pick<PlanRequest, 'agent' | 'file' | 'scripts'>,
  document: Document,
  made: Made | undefined,
): string {
  const config = jsonConfigOf(agent);
  const ours = isOurs(scripts);
  const slot = usageSlotOf(agent);
  const released = slot === undefined ? document.text : releaseSlot(document, slot, ours, made);
  const reread = (text: string) => parseDocument(file, toBytes(document, text), config.reads);
  const freed = released === document.text ? document : reread(released);
  const text = removeEntries(freed, config, ours, made);
  const isChanged = text !== document.text;
  const isEmpty = made?.blank !== undefined && isChanged && isBare(reread(text), config);
  return isEmpty ? made.blank! : text;
}

/**
 * The file as it would be written is read again: all of ours is in it, and without ours it is
 * the old file, byte for byte.
 */
function proved(request: PlanRequest, plan: Omit<EntryPlan, 'complete'>): EntryPlan {
  const { agent, file, entries, scripts, claim } = request;
  const { base, after, made } = plan;
  const config = jsonConfigOf(agent);
  const document = parseDocument(file, after, config.reads);
  const ours = isOurs(scripts);
  const { missing, stale } = compareEntries(entriesOf(document, config).filter(ours), entries);
  const back = toBytes(document, withoutOurs(request, document, made));
  const isFree = claim !== undefined && findSlot(document, claim.slot, ours).owner === 'nobody';
  if (missing.length > 0 || stale.length > 0 || isFree || !equal(back, base)) {
    throw new Error(`${file}: the edit could not be proved, so it was not made`);
  }
  return { ...plan, complete: false };
}

/** The file without ours; `empty` when nothing of anybody is left. */
export function planRemoval(request: Omit<PlanRequest, 'entries' | 'claim'>): {
  after: Uint8Array;
  empty: boolean;
  found: number;
} {
  const { agent, file, bytes, scripts, manifest } = request;
  if (agent.config.shape === 'toml-hooks') return planTableRemoval(request, agent.config);
  const config = jsonConfigOf(agent);
  const document = parseDocument(file, bytes, config.reads);
  const ours = isOurs(scripts);
  const slot = usageSlotOf(agent);
  const held = slot !== undefined && findSlot(document, slot, ours).owner === 'us';
  const found = entriesOf(document, config).filter(ours).length + (held ? 1 : 0);
  const known = manifest && madeBefore(request, document);
  const after = toBytes(document, withoutOurs(request, document, known));
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

/** Reads the agent's file only to see whether it is whole. */
export function parserOf({ config }: Owned): (text: string) => unknown {
  return config.shape === 'toml-hooks' ? (text) => parse(text) : (text) => JSON.parse(text);
}

/** @throws RangeError for an agent whose hooks are no entries of a JSON file: a fault of ours. */
export function jsonConfigOf({ title, config }: AgentDefinition): JsonHooksConfig {
  if (config.shape === 'json-hooks') return config;
  throw new RangeError(`${title} takes hooks as ${config.shape}, not as entries of a JSON file`);
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
