import type { AgentDefinition, HookEntry } from '@agenthooks/agent-catalog';
import { quote, withoutNames } from '@agenthooks/hook-runtime';
import type { FoundEntry } from './json/hooks.ts';

/**
 * An entry is ours when its command names a script of ours below this root, whatever else it says: an
 * older version wrote other words around the same path. Nothing else marks it, since Claude Code
 * strips unknown keys inside entries when it rewrites its settings (2.1.332).
 */
export function isOurs(scripts: readonly string[]): (entry: { command: string }) => boolean {
  // A command of another shell has our command quoted once more, and one that another agent fills in
  // has no name behind a dollar.
  const words = scripts
    .flatMap((path) => [quote(path), quote(quote(path)).slice(1, -1)])
    .flatMap((word) => [word, withoutNames(word)]);
  return ({ command }) => words.some((word) => command.includes(word));
}

/** An entry as it stands in a file of either form. */
export type StandingEntry = Omit<FoundEntry, 'node' | 'group'>;

/** The entries that stand there and should, and what is missing of them. */
export function compareEntries<Found extends StandingEntry>(
  found: readonly Found[],
  wanted: readonly HookEntry[],
) {
  const key = ({ event, matcher, command, timeout, async = false }: HookEntry | StandingEntry) =>
    JSON.stringify([event, matcher ?? null, command, timeout ?? null, async]);
  const there = new Set(found.map(key));
  const should = new Set(wanted.map(key));
  return {
    missing: wanted.filter((entry) => !there.has(key(entry))),
    stale: found.filter((entry) => !should.has(key(entry))),
    doubled: found.length > there.size,
  };
}

/** Names of the events of these entries, each once: for messages. */
export function eventNames(entries: readonly { event: string }[]): string[] {
  return [...new Set(entries.map(({ event }) => event))];
}

export type Owned = Pick<AgentDefinition, 'config'>;
