import type { TomlHooksConfig } from '@agenthooks/agent-catalog';
import { decodeText } from '../json/document.ts';
import { type Made, unite } from '../json/made.ts';
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
  const { file, bytes, entries, scripts } = request;
  const { text, toBytes } = read(file, bytes);
  const found = tablesOf(file, text, config).filter(isOurs(scripts));
  const { missing, stale, doubled } = compareEntries(found, entries);
  const { made: known, alone } = madeBefore(request, text, config);
  const last = alone ? known : undefined;
  const base = without(file, text, found, last, config);
  if (found.length > 0 && missing.length === 0 && stale.length === 0 && !doubled) {
    const made = known;
    return {
      base: toBytes(base),
      after: bytes,
      made,
      hadOurs: true,
      hadOthers: !alone,
      complete: true,
    };
  }
  const { text: after, made } = addTables(file, base, entries, config);
  // The file as it would be written is read again: without ours it is the old one, byte for byte.
  const back = without(
    file,
    after,
    tablesOf(file, after, config).filter(isOurs(scripts)),
    alone ? made : undefined,
    config,
  );
  if (back !== base) {
    throw new Error(`${file}: the edit could not be proved, so it was not made`);
  }
  return {
    base: toBytes(base),
    after: toBytes(after),
    made: unite([made, known]),
    hadOurs: found.length > 0,
    hadOthers: !alone,
    complete: false,
  };
}

/** See `planRemoval`. */
export function planTableRemoval(request: Omit<PlanRequest, 'entries'>, config: TomlHooksConfig) {
  const { file, bytes, scripts } = request;
  const { text, toBytes } = read(file, bytes);
  const found = tablesOf(file, text, config).filter(isOurs(scripts));
  const { made, alone } = madeBefore(request, text, config);
  const after = without(file, text, found, alone ? made : undefined, config);
  return { after: toBytes(after), empty: after.trim() === '', found: found.length };
}

/** By whichever brand; the line end that one of them added leaves with the last. */
function madeBefore(
  { file, scripts, manifest, others = [] }: Omit<PlanRequest, 'entries' | 'bytes'>,
  text: string,
  config: TomlHooksConfig,
): { made: Made; alone: boolean } {
  const tables = tablesOf(file, text, config);
  const theirs = tables.filter(isOurs(others.flatMap((one) => one.scripts)));
  const mine = manifest && tables.some(isOurs(scripts)) ? [manifest.config.made] : [];
  const held = theirs.length > 0 ? others.map(({ made }) => made) : [];
  return { made: unite([...mine, ...held]), alone: theirs.length === 0 };
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
