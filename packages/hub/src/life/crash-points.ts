/**
 * Places at which a hub may die, in the order in which a run passes them. A test kills it at each;
 * what the next hub must find is said beside the name.
 */
export const CRASH_POINTS = {
  'lock-taken': 'nothing but a stale lock',
  listening: 'sockets that nobody answers, and no rendezvous that names them',
  announced: 'a rendezvous of a dead process',
  'compaction-written': 'the old ledger, whole, and a temporary file',
  'request-persisted': 'the request, no longer answerable; nobody was shown it',
  'request-told': 'the request, no longer answerable',
  'outcome-decided': 'the request, no longer answerable: no verdict was on disk and none was sent',
  'outcome-persisted': 'the outcome; whether the agent got it is unknown',
  'outcome-sent': 'the outcome; whether the agent got it is unknown',
} as const;

export type CrashPoint = keyof typeof CRASH_POINTS;

/** Called at each point; does nothing unless a test says otherwise. */
export type Reach = (point: CrashPoint) => void;
