import type { HookEntry } from './definition.ts';

/**
 * The form of an agent's trust cell: it runs a hook only once somebody said that this very command
 * may run, and keeps that word in a TOML file of its own. Data and pure functions; whoever installs
 * asks and writes.
 */
export interface TrustRules {
  /** The file below the root that keeps the verdicts, and the table in it: one entry a hook. */
  file: string;
  table: readonly string[];
  /** An entry's name in that table: by its place, so what stands before it counts. */
  key(source: string, place: HookPlace): string;
  /** What an entry says of a hook that may run. */
  verdict(fingerprint: string): Readonly<Record<string, string>>;
  /** The agent's fingerprint of a hook, as we compute it; asked for where the agent answers. */
  fingerprint(entry: HookEntry): string;
  /** Arguments that start the agent's own server on stdio. */
  server: readonly string[];
  /** What the server must find in its environment for this root, over the person's own. */
  environment(root: string, env: Readonly<Record<string, string | undefined>>): ServerEnvironment;
  ask: ServerCall;
  /** undefined for an answer of a form that was never seen. */
  read(result: unknown): ListedHook[] | undefined;
  /** Asks the server to write these entries, and its sessions to take them up. */
  write(entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>): ServerCall;
}

/** Counted from 0 in the file, whoever owns what stands there. */
export interface HookPlace {
  event: string;
  group: number;
  handler: number;
}

export type ServerEnvironment = Readonly<Record<string, string>>;

export interface ServerCall {
  method: string;
  params: Readonly<Record<string, unknown>>;
}

/** A hook as the agent itself sees it. */
export interface ListedHook {
  key: string;
  /** The file that it comes from, as the agent spells it. */
  source: string;
  command: string | undefined;
  fingerprint: string;
  /** It would run. */
  trusted: boolean;
}
