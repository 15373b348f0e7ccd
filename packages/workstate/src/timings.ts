/** One number of the machine: milliseconds, and what it rests on. */
export interface Timing {
  readonly ms: number;
  readonly from: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Every number the machine knows. `measured` names the agent and version on which it was seen,
 * `chosen` says why this and no other.
 */
export const TIMINGS = {
  meet: {
    ms: 2 * SECOND,
    from: 'Claude Code 2.1.332: hook and native status tell of one edge at most 68 ms apart; 2 s leaves room for a loaded machine',
  },
  nativeAfterDone: {
    ms: 1 * SECOND,
    from: 'Claude Code 2.1.332: native status follows Stop within 68 ms; a working report in the first second is of the old turn',
  },
  interruptSaid: {
    ms: 3 * SECOND,
    from: 'Claude Code 2.1.332: native idle 34 to 105 ms after Ctrl-C and Escape; 3 s covers an agent that first stops a tool',
  },
  interruptTitle: {
    ms: 3 * SECOND,
    from: 'Claude Code 2.1.332: idle title 17 to 97 ms after Escape and Ctrl-C; same bound as for a said interrupt',
  },
  interruptQuiet: {
    ms: 15 * SECOND,
    from: 'chosen: an agent may wait for a tool to die before it falls silent; later silence has another cause',
  },
  interruptStill: {
    ms: 3 * SECOND,
    from: 'Claude Code 2.1.332: the working title turns every 960 ms, the screen more often; three times that is silence',
  },
  escapePresses: {
    ms: 5 * SECOND,
    from: 'opencode 1.18.33: the second Escape interrupts; two presses further apart are two single ones',
  },
  ceiling: {
    ms: 20 * MINUTE,
    from: 'chosen: long enough for a silent build, short enough that a lost done does not cost the day',
  },
  badgeReopen: {
    ms: 8 * SECOND,
    from: "chosen: longer than the agent's own echo of its notification (6.0 s, Claude Code 2.1.250 to 2.1.332)",
  },
  stickyDone: {
    ms: 8 * SECOND,
    from: 'chosen: same as the badge, so that a stray title cannot outlive it',
  },
  detachedShell: {
    ms: 5 * MINUTE,
    from: 'chosen: a shell that outlives five minutes is a server, and nobody waits for it to end',
  },
  reportGroup: {
    ms: 50,
    from: 'all kinds of one report leave in one write; 50 ms joins reads that the pseudo-terminal has cut apart',
  },
  repeat: {
    ms: 10 * SECOND,
    from: 'Claude Code 2.1.332: its own notification comes 6.0 to 6.4 s after the permission hook',
  },
  autoApproved: {
    ms: 250,
    from: "chosen: a rule of the person's answers within the hook's round trip; nobody reads a banner that fast",
  },
  stillBlocked: {
    ms: 2 * SECOND,
    from: 'Claude Code 2.1.332: native status leaves blocked 20 to 70 ms after the answering key; after 2 s the key has answered nothing',
  },
  lateAnyTurn: {
    ms: 1 * SECOND,
    from: 'chosen: hooks of one turn were seen out of order under load (Claude Code 2.1.332, asynchronous ones); a second covers what a loaded machine adds',
  },
  lateSameTurn: {
    ms: 5 * SECOND,
    from: 'a state hook is bounded to at most 5 s; a working signal of the same turn that comes later was sent later (a Stop hook made the agent go on)',
  },
  wentOn: {
    ms: 500,
    from: "Claude Code 2.1.332: a heartbeat 0.6 s after a Stop that another tool's hook blocked; one that is only late comes within the time of a process's start, and native status follows a real Stop within 68 ms",
  },
  newConversation: {
    ms: 5 * SECOND,
    from: 'Claude Code 2.1.332: SessionStart comes 131 ms after the Enter of /clear; 5 s covers slow session hooks',
  },
  firstPrompt: {
    ms: 5 * SECOND,
    from: 'Droid 0.215.0: of a prompt that is typed before the session begins the hooks come 0.3 to 1.2 s apart at loads of 5 to 13; 5 s is what a state hook is bounded to',
  },
  quiet: {
    ms: 4 * SECOND,
    from: 'chosen: four times the slowest spinner seen (960 ms); the customary quiet of readers without hooks',
  },
  settledScreen: {
    ms: 6 * SECOND,
    from: 'chosen: longer than quiet, since a viewport may stand still while a status line is repainted',
  },
  settledTitle: {
    ms: 5 * SECOND,
    from: 'Claude Code 2.1.250 to 2.1.312: the idle title is painted about 1 s before the honest notification, and between tools',
  },
  softCeiling: {
    ms: 90 * SECOND,
    from: 'chosen: without first-hand evidence a turn without any sign of work for 90 s is not shown as work',
  },
  echo: {
    ms: 300,
    from: "chosen: what comes within 300 ms after a key is the key's echo and no sign of work",
  },
  outputGrain: {
    ms: 250,
    from: 'four output records a second are enough for every rule above, and keep journals small',
  },
  ownedOutputGrain: {
    ms: 5 * SECOND,
    from: 'chosen: while the agent speaks for itself and no key waits for silence, output only has to be known to flow',
  },
  messageEnter: {
    ms: 450,
    from: 'Claude Code 2.1.332 takes Enter 250 ms after a text; 450 ms also covers the paste timers of others',
  },
  messageEcho: {
    ms: 5 * SECOND,
    from: 'chosen: an agent that has not drawn the text after 5 s is not at its prompt',
  },
  outOfOrder: {
    ms: 1 * SECOND,
    from: "chosen: inputs of several sources may be stamped a little out of order; a larger step back is the clock's",
  },
  suspended: {
    ms: 1 * MINUTE,
    from: 'chosen: a deadline that is served a minute late means that the machine slept, and sleep is no silence of the agent',
  },
} as const satisfies Record<string, Timing>;

export type TimingName = keyof typeof TIMINGS;

/** Milliseconds by name. */
export type Timings = Readonly<Record<TimingName, number>>;

export const defaultTimings: Timings = Object.freeze(
  Object.fromEntries(Object.entries(TIMINGS).map(([name, { ms }]) => [name, ms])),
) as Timings;
