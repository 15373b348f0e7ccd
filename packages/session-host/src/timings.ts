import { TIMINGS as MACHINE_TIMINGS, type TimingName } from '@agenthooks/workstate';

/** Every number of the host in ms, and what it rests on. The turn machine's stand beside them. */
export const HOST_TIMINGS = {
  /** A terminal sends a sequence in one write; 20 ms covers a link that cut it in two. */
  escape: 20,
  /** Replies cross slow links in several pieces; Alt and a bracket is typed by nobody so fast. */
  sequence: 100,
  /** A paste over a slow link may pause; one that pauses longer has lost its end mark. */
  paste: 5_000,
  /** How often the session's file is written when nothing changes. */
  heartbeat: 15_000,
  /** An agent that fails within this time, and never said ready or working, failed to launch. */
  launch: 3_000,
  /** A server of the pane's own listens after 150 ms (Codex 0.171.0); a busy machine is slower. */
  companion: 8_000,
  /** Between the signal of `stop` and SIGKILL. Claude Code 2.1.332 waits 1.5 s for its hooks. */
  stopGrace: 5_000,
  /** How long after Ctrl-Z an agent may take to stop itself. */
  suspend: 2_000,
  /** What waits for a terminal that went away, or that a signal told us to leave. */
  lastWrite: 1_000,
  /** What an answer to the host's own query may take when the agent is gone already. */
  lastAnswer: 500,
  /** Journal records are appended together. */
  journalFlush: 200,
} as const;

export type HostTimingName = keyof typeof HOST_TIMINGS;

export type HostTimings = Readonly<Record<HostTimingName, number>>;

/** The host's and the turn machine's numbers by name, ms; only those that are to be others. */
export type Timings = Readonly<Record<HostTimingName | TimingName, number>>;

export interface SplitTimings {
  host: HostTimings;
  machine: Partial<Record<TimingName, number>>;
}

/** Unknown names go to the turn machine, which refuses them by name. */
export function splitTimings(overrides: Partial<Timings> = {}): SplitTimings {
  const host: Record<string, number> = { ...HOST_TIMINGS };
  const machine: Record<string, number> = {};
  for (const [name, ms] of Object.entries(overrides)) {
    if (ms === undefined) continue;
    if (name in HOST_TIMINGS && !(name in MACHINE_TIMINGS)) host[name] = ms;
    else machine[name] = ms;
  }
  return { host: host as HostTimings, machine: machine as SplitTimings['machine'] };
}
