import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AgentDefinition,
  agents as allAgents,
  isUnknown,
  recordings,
  textAt,
} from '@agenthooks/agent-catalog';
import { ancestry, type ProcessFacts, type SessionView } from '@agenthooks/approval-bridge';
import type { Environment } from '@agenthooks/signals-recorder';

/**
 * Whose session this server serves. Looked up at each call, in the records that agents keep of
 * their own processes: the id in the environment is that of the server's start, and `/clear` makes
 * another one.
 */
export interface Served {
  /** Agents among our ancestors, the nearest first. None: it is not known whom we serve. */
  agents: ServedAgent[];
  sessions: ReadonlySet<string>;
  panes: ReadonlySet<string>;
  /** Processes of those agents. */
  pids: ReadonlySet<number>;
}

export interface ServedAgent {
  agent: string;
  pid: number;
  start: string;
  session?: string;
}

export interface ServedOptions {
  env: Environment;
  /** What the hub knows of; hosted agents keep no record of their own in every case. */
  sessions: readonly SessionView[];
  agents?: readonly AgentDefinition[];
  /** Ours and everything above. */
  line?: readonly ProcessFacts[];
}

export function whoIsServed(options: ServedOptions): Served {
  const { env, sessions, agents = allAgents, line = ancestry(process.pid) } = options;
  const recorded = agents.flatMap((agent) => recordsOf(agent, env, line));
  const hosted = sessions.flatMap(({ agent, pid, session }): ServedAgent[] => {
    const facts = pid === undefined ? undefined : line.find((one) => one.pid === pid);
    if (facts === undefined) return [];
    return [{ agent, pid: facts.pid, start: facts.start, ...(session && { session }) }];
  });
  const found = [...recorded, ...hosted].sort((a, b) => depth(line, a.pid) - depth(line, b.pid));
  // Stale after `/clear`, and then the id of a session that is over: refused all the same.
  const named = agents.flatMap(({ mcp }) => (isUnknown(mcp) ? [] : mcp.staleNames));
  const said = named.flatMap((name) => env[name] ?? []);
  const pids = new Set(found.map(({ pid }) => pid));
  const panes = sessions.flatMap((one) =>
    one.pane !== undefined && one.pid !== undefined && pids.has(one.pid) ? [one.pane] : [],
  );
  return {
    agents: found,
    sessions: new Set([...found.flatMap(({ session }) => session ?? []), ...said]),
    panes: new Set(panes),
    pids,
  };
}

function depth(line: readonly ProcessFacts[], pid: number): number {
  return line.findIndex((one) => one.pid === pid);
}

/** Records of agents that are above us; a record outlives a crash, so the start time counts, too. */
function recordsOf(
  { id, config }: AgentDefinition,
  env: Environment,
  line: readonly ProcessFacts[],
): ServedAgent[] {
  const place = recordings[id]?.sessionRecord;
  if (place === undefined || isUnknown(place)) return [];
  const allowed = new RegExp(place.file);
  return [...new Set(config.roots(env))].flatMap((root) => {
    const folder = join(root, place.folder);
    return namesIn(folder).flatMap((name): ServedAgent[] => {
      if (!allowed.test(name)) return [];
      const record = readJson(join(folder, name));
      const session = textAt(record, place.session);
      const start = textAt(record, place.startTicks);
      const pid = Number(textAt(record, place.pid));
      const above = line.some((one) => one.pid === pid && one.start === start);
      return above && start !== undefined && session !== undefined
        ? [{ agent: id, pid, start, session }]
        : [];
    });
  });
}

/** Whether a session is the served one or descends from it. */
export function isServed(
  { session, pane, pid }: { session?: string; pane?: string; pid?: number },
  served: Served,
  lineOf: (pid: number) => readonly ProcessFacts[] = ancestry,
): boolean {
  if (session !== undefined && served.sessions.has(session)) return true;
  if (pane !== undefined && served.panes.has(pane)) return true;
  if (pid === undefined || served.pids.size === 0) return false;
  return lineOf(pid).some((one) => served.pids.has(one.pid));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
