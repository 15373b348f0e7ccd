import type { TomlHooksConfig } from '@agenthooks/agent-catalog';
import { decodeText } from '../json/document.ts';
import type { Made } from '../json/hooks.ts';
import { compareEntries, isOurs } from '../ownership.ts';
import type { EntryPlan, PlanRequest } from '../plan.ts';
import { addTables, type FoundTable, proveRemoved, removeTables, tablesOf } from './hooks.ts';

const BOM = '\uFEFF';

/** A TOML file without its BOM, which stays where it was. */
function read(file: string, bytes: Uint8Array) {
  const whole = decodeText(file, bytes);
  const bom = whole.startsWith(BOM);
  const toBytes = (text: string) => new TextEncoder().encode(bom ? BOM + text : text);
  return { text: bom ? whole.slice(1) : whole, toBytes };
}

export function foundTables(
  file: string,
  bytes: Uint8Array,
  config: TomlHooksConfig,
): FoundTable[] {
  return tablesOf(file, read(file, bytes).text, config);
}

/** See `planEntries`. */
export function planTables(request: PlanRequest, config: TomlHooksConfig): EntryPlan {
  const { file, bytes, entries, scripts, manifest } = request;
  const { text, toBytes } = read(file, bytes);
  const found = tablesOf(file, text, config).filter(isOurs(scripts));
  const { missing, stale, doubled } = compareEntries(found, entries);
  const old = manifest?.config.made;
  const base = without(file, text, found, old, config);
  if (found.length > 0 && missing.length === 0 && stale.length === 0 && !doubled) {
    const made = old ?? { created: [], filled: [] };
    return { base: toBytes(base), after: bytes, made, hadOurs: true, complete: true };
  }
  const { text: after, made } = addTables(file, base, entries, config);
  // The file as it would be written is read again: without ours it is the old one, byte for byte.
  const back = without(
    file,
    after,
    tablesOf(file, after, config).filter(isOurs(scripts)),
    made,
    config,
  );
  if (back !== base) {
    throw new Error(`${file}: the edit could not be proved, so it was not made`);
  }
  return {
    base: toBytes(base),
    after: toBytes(after),
    made,
    hadOurs: found.length > 0,
    complete: false,
  };
}

/** See `planRemoval`. */
export function planTableRemoval(
  { file, bytes, scripts, manifest }: Omit<PlanRequest, 'entries'>,
  config: TomlHooksConfig,
) {
  const { text, toBytes } = read(file, bytes);
  const found = tablesOf(file, text, config).filter(isOurs(scripts));
  const after = without(file, text, found, manifest?.config.made, config);
  return { after: toBytes(after), empty: after.trim() === '', found: found.length };
}

function without(
  file: string,
  text: string,
  found: readonly FoundTable[],
  made: Made | undefined,
  config: TomlHooksConfig,
): string {
  if (found.length === 0) return text;
  const after = removeTables(text, found, made);
  proveRemoved(file, text, after, found, config);
  return after;
}
