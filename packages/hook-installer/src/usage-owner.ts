import { join } from 'node:path';
import { type AgentDefinition, isUnknown, type UsageSlot } from '@agenthooks/agent-catalog';
import { parseDocument } from './json/document.ts';
import { type FoundSlot, findSlot } from './json/slot.ts';
import { isOurs } from './ownership.ts';
import { jsonConfigOf } from './plan.ts';
import type { Work } from './request.ts';

/** Who is told of cost and context in a config root, and what counts before it. */
export interface UsageOwner extends FoundSlot {
  /** A project's file whose own command runs instead. */
  outrankedBy?: { file: string; command: string | null };
}

/** undefined for an agent that has no such slot. */
export function usageSlotOf({ usage, config }: AgentDefinition): UsageSlot | undefined {
  return isUnknown(usage) || config.shape !== 'json-hooks' ? undefined : usage.slot;
}

/** @param project The folder in which the agent would be started. */
export function usageOwner(
  work: Work,
  bytes: Uint8Array,
  project: string | undefined,
): UsageOwner | null {
  const slot = usageSlotOf(work.agent);
  if (slot === undefined) return null;
  const ours = isOurs(work.scripts);
  const document = parseDocument(work.places.config, bytes, jsonConfigOf(work.agent).reads);
  const outrankedBy = project === undefined ? undefined : stronger(work, slot, project);
  return { ...findSlot(document, slot, ours), ...(outrankedBy && { outrankedBy }) };
}

function stronger(
  { agent, files, places }: Work,
  slot: UsageSlot,
  project: string,
): UsageOwner['outrankedBy'] {
  const real = (path: string) => (files.facts(path, true) ? files.realpath(path) : path);
  for (const name of slot.outrankedBy) {
    const file = join(project, name);
    // A home that is also the project has one file for both.
    if (files.facts(file, true)?.kind !== 'file' || real(file) === real(places.config)) continue;
    try {
      const document = parseDocument(file, files.read(file), jsonConfigOf(agent).reads);
      const found = findSlot(document, slot, () => false);
      if (found.owner === 'other') return { file, command: found.command ?? null };
    } catch {
      // What cannot be read the agent does not read either.
    }
  }
  return undefined;
}
