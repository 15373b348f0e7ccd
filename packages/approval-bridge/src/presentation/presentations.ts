/**
 * Who is being shown which gate (a request, or a question of one's own), so that no person is asked
 * the same thing in two agents at once. Pure; the hub keeps it in memory, since what it is about is
 * withdrawn when the hub goes, and a durable question has a claim of its own on disk.
 */
export interface Presentation {
  readonly lease: Lease | null;
  /** Viewers that have shown it: their words reached a person or a model. */
  readonly receipts: readonly string[];
}

export interface Lease {
  readonly viewer: string;
  /** The connection of the last claim; with it the lease ends. */
  readonly connection: number;
  /** Epoch ms. */
  readonly until: number;
}

/** By gate. */
export type Presentations = ReadonlyMap<string, Presentation>;

export const noPresentations: Presentations = new Map();

/** How long a viewer has a gate for itself: until it asked, and while a person reads. */
export const LEASE_MS = { show: 30_000, ask: 5 * 60_000 } as const;

export type LeaseKind = keyof typeof LEASE_MS;

/** Gates that are remembered; the ones longest without a lease are forgotten first. */
const MOST_PRESENTED = 4000;
const MOST_RECEIPTS = 64;

export interface ClaimRequest {
  gate: string;
  viewer: string;
  kind: LeaseKind;
  connection: number;
}

export type Claimed =
  | { granted: true; until: number; receipts: readonly string[] }
  /** Another viewer has it. */
  | { granted: false; by: string; until: number };

/** A viewer that holds the lease renews it; another one gets it when it has run out. */
export function claim(
  all: Presentations,
  { gate, viewer, kind, connection }: ClaimRequest,
  now: number,
): { presentations: Presentations; claimed: Claimed } {
  const { lease, receipts } = all.get(gate) ?? fresh;
  if (lease !== null && lease.viewer !== viewer && lease.until > now) {
    const { viewer: by, until } = lease;
    return { presentations: all, claimed: { granted: false, by, until } };
  }
  const until = now + LEASE_MS[kind];
  const presentations = put(all, gate, { lease: { viewer, connection, until }, receipts }, now);
  return { presentations, claimed: { granted: true, until, receipts } };
}

/** It was shown. Said also when the lease has run out meanwhile: it is true all the same. */
export function confirm(
  all: Presentations,
  gate: string,
  viewer: string,
  now: number,
): Presentations {
  const found = all.get(gate) ?? fresh;
  if (found.receipts.includes(viewer)) return all;
  const receipts = [...found.receipts, viewer].slice(-MOST_RECEIPTS);
  return put(all, gate, { ...found, receipts }, now);
}

export function release(all: Presentations, gate: string, viewer: string): Presentations {
  const found = all.get(gate);
  if (found?.lease?.viewer !== viewer) return all;
  return new Map(all).set(gate, { ...found, lease: null });
}

/** A viewer is gone, and with it what it held. */
export function disconnect(all: Presentations, connection: number): Presentations {
  const held = [...all].filter(([, { lease }]) => lease?.connection === connection);
  if (held.length === 0) return all;
  const next = new Map(all);
  for (const [gate, one] of held) next.set(gate, { ...one, lease: null });
  return next;
}

/** It is open no more. */
export function forget(all: Presentations, gate: string): Presentations {
  if (!all.has(gate)) return all;
  const next = new Map(all);
  next.delete(gate);
  return next;
}

const fresh: Presentation = { lease: null, receipts: [] };

function put(all: Presentations, gate: string, one: Presentation, now: number): Presentations {
  const next = new Map(all);
  // Moved to the end: the order is that of the last word.
  next.delete(gate);
  next.set(gate, one);
  if (next.size > MOST_PRESENTED) {
    const free = [...next].find(([, { lease }]) => lease === null || lease.until <= now);
    if (free !== undefined) next.delete(free[0]);
  }
  return next;
}
