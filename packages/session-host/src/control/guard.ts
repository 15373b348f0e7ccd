import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { ancestry, peerOf } from '@agenthooks/approval-bridge';
import { DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import type { Environment } from '../environment.ts';
import { listSessions } from '../registry/list.ts';
import type { SessionRecord } from '../registry/record.ts';

export interface Sender {
  /** The sender and everything above it. */
  line: readonly { pid: number; start: string }[];
  /** Panes that environments on that line name: a process that left its line keeps it. */
  panes: readonly string[];
}

/**
 * The panes that a sender speaks from: that of the agent which started it, that in which this
 * agent was started in its turn, and so on. Pure.
 */
export function panesOf(
  sender: Sender,
  sessions: readonly Pick<SessionRecord, 'pane' | 'process' | 'server' | 'startedIn'>[],
): Set<string> {
  const above = new Set(sender.panes);
  const pids = new Set(sender.line.map(({ pid }) => pid));
  for (const { pane, process, server } of sessions) {
    if (pids.has(process.pid) || (server !== undefined && pids.has(server.pid))) above.add(pane);
  }
  const parents = new Map(sessions.map(({ pane, startedIn }) => [pane, startedIn]));
  for (const pane of above) {
    const parent = parents.get(pane);
    // A set is walked to its end, what is added on the way too.
    if (parent !== undefined) above.add(parent);
  }
  return above;
}

/** Whether whoever is at the other end of the connection is the pane's agent or comes from it. */
export async function isFromPane(
  socket: Socket,
  said: { pid: number; pane?: string },
  place: { home: string; pane: string; brand: string },
): Promise<boolean> {
  const peer = await peerOf(socket);
  const pids = typeof peer === 'object' ? peer.pids : [said.pid];
  const line = pids.flatMap((pid) => ancestry(pid));
  const named = line.flatMap(({ pid }) => paneNamedBy(pid, place.brand) ?? []);
  const panes = said.pane === undefined ? named : [...named, said.pane];
  return panesOf({ line, panes }, await listSessions(place.home)).has(place.pane);
}

/** The panes that this process speaks from. */
export async function panesAbove(
  home: string,
  env: Environment,
  brand: string = DEFAULT_BRAND,
): Promise<Set<string>> {
  const named = env[`${environmentPrefix(brand)}PANE`];
  const panes = named === undefined ? [] : [named];
  return panesOf({ line: ancestry(process.pid), panes }, await listSessions(home));
}

function paneNamedBy(pid: number, brand: string): string | undefined {
  const name = `${environmentPrefix(brand)}PANE=`;
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return environment.find((pair) => pair.startsWith(name))?.slice(name.length);
  } catch {
    return undefined;
  }
}
