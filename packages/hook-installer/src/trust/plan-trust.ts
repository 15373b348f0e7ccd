import { isDeepStrictEqual } from 'node:util';
import type { TrustRules } from '@agenthooks/agent-catalog';
import type { Standing } from './standing.ts';
import type { Entries, Entry, TableEdit } from './toml.ts';

export interface TrustPlanRequest {
  rules: TrustRules;
  /** The agent's file as it may spell it: its links followed or not. */
  sources: readonly string[];
  /** Who stands where in that file, before our edit of it and after. */
  before: readonly Standing[];
  after: readonly Standing[];
  /** What the agent's own verdicts are now. */
  entries: Entries;
  /** The agent's own fingerprints by name, where it answered; they win over ours. */
  fingerprints?: Readonly<Record<string, string>>;
}

/**
 * What must change in the verdicts so that our hooks may run and everybody else's may run exactly
 * as before. Names are places: what stands behind something of ours moves with it, and its verdict
 * moves along, since the person gave it to that command and not to a number.
 */
export function planTrust(request: TrustPlanRequest): TableEdit {
  const { rules, sources, before, after, entries, fingerprints = {} } = request;
  const drop = new Set<string>();
  const set: Record<string, Entry> = {};
  for (const source of sources) {
    const key = ({ place }: Standing) => rules.key(source, place);
    for (const one of before) if (one.mine) drop.add(key(one));
    for (const [from, to] of moved(before, after, key)) {
      drop.add(from);
      const entry = own(entries, from);
      if (entry !== undefined) set[to] = entry;
    }
    for (const one of after) {
      if (one.entry === undefined) continue;
      const verdict = rules.verdict(fingerprints[key(one)] ?? rules.fingerprint(one.entry));
      const now = own(entries, key(one));
      // Whatever else the person said of it there (`enabled = false`) stays.
      set[key(one)] = now !== undefined && contains(now, verdict) ? now : verdict;
    }
  }
  return reduced({ drop: [...drop], set }, entries);
}

/** Whether the verdicts let each of our hooks run. */
export function isTrusted(request: Omit<TrustPlanRequest, 'before'>): boolean {
  const { rules, sources, after, entries } = request;
  const ours = after.filter(({ mine }) => mine);
  return ours.every(({ place, entry }) =>
    sources.some((source) => {
      const found = own(entries, rules.key(source, place));
      return (
        entry !== undefined &&
        found !== undefined &&
        found.enabled !== false &&
        contains(found, rules.verdict(rules.fingerprint(entry)))
      );
    }),
  );
}

/** Names of foreign handlers that are others now. The same ones stand there, in the same order. */
function moved(
  before: readonly Standing[],
  after: readonly Standing[],
  key: (one: Standing) => string,
): [string, string][] {
  const foreign = (all: readonly Standing[], event: string) =>
    all.filter(({ mine, place }) => !mine && place.event === event).map(key);
  return [...new Set(before.map(({ place }) => place.event))].flatMap((event) => {
    const from = foreign(before, event);
    const to = foreign(after, event);
    // Somebody else changed the file at the same time: who moved where is not known.
    if (from.length !== to.length) return [];
    return from.flatMap((name, index): [string, string][] =>
      name === to[index] ? [] : [[name, to[index]!]],
    );
  });
}

/** Without what is so already. */
function reduced({ drop, set }: TableEdit, entries: Entries): TableEdit {
  const changes = Object.entries(set).filter(
    ([key, entry]) => !isDeepStrictEqual({ ...own(entries, key) }, { ...entry }),
  );
  return {
    drop: drop.filter((key) => own(entries, key) !== undefined && !Object.hasOwn(set, key)),
    set: Object.fromEntries(changes),
  };
}

export function isEmpty({ drop, set }: TableEdit): boolean {
  return drop.length === 0 && Object.keys(set).length === 0;
}

export function contains(entry: Entry, verdict: Entry): boolean {
  return Object.entries(verdict).every(([key, value]) => entry[key] === value);
}

function own(entries: Entries, key: string): Entry | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}
