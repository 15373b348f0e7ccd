import type { ProcessIdentity } from '@agenthooks/process-identity';
import type { AskKind, Context, Phase, Reason, Usage } from '@agenthooks/workstate';

/**
 * What `<home>/sessions/<pane>.json` says of a hosted agent. Times are epoch ms. The pane's token
 * is never in it.
 */
export interface SessionRecord {
  schemaVersion: 1;
  pane: string;
  name?: string;
  brand: string;
  /** The definition's id, and what was started. */
  agent: string;
  command: string;
  cwd: string;
  process: ProcessIdentity;
  host: ProcessIdentity;
  /** The pane's own server, where the agent works in one: what it runs descends from that. */
  server?: ProcessIdentity;
  /** The socket at which it is sent to, stopped and shown. */
  control?: string;
  /** It needs no terminal: it is shown by `attach`. */
  detached?: true;
  /** The pane of the agent that started it. */
  startedIn?: string;
  startedAt: number;
  phase: Phase;
  since: number;
  /** Which rule set the phase, and by what evidence. */
  reason: Reason;
  /** The tool that attention is about. */
  tool?: string;
  /** What attention waits for, where that is known. */
  ask?: AskKind;
  /** The agent's own session id. */
  session?: string;
  /** What the agent said it used of its limits and of its context. */
  usage?: Usage;
  context?: Context;
  /** When the host last wrote this file, at least every `timings.heartbeat`. */
  heartbeat: number;
}

/** A record and whether its host and its agent are still the processes it names. */
export interface RegisteredSession extends SessionRecord {
  alive: boolean;
}

/** undefined for a file that is not ours, or of a version that this one does not read. */
export function parseRecord(text: string): SessionRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof SessionRecord, unknown>>;
  const words = ['pane', 'brand', 'agent', 'command', 'cwd', 'phase'] as const;
  const numbers = ['startedAt', 'since', 'heartbeat'] as const;
  return (
    record.schemaVersion === 1 &&
    words.every((key) => typeof record[key] === 'string') &&
    numbers.every((key) => typeof record[key] === 'number') &&
    isReason(record.reason) &&
    isNumbers(record.usage) &&
    isNumbers(record.context) &&
    (record.server === undefined || isIdentity(record.server)) &&
    [record.control, record.startedIn].every((word) =>
      ['undefined', 'string'].includes(typeof word),
    ) &&
    isIdentity(record.process) &&
    isIdentity(record.host)
  );
}

function isNumbers(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((one) => typeof one === 'number');
}

function isReason(value: unknown): value is Reason {
  if (typeof value !== 'object' || value === null) return false;
  const { rule, name, evidence } = value as Partial<Record<keyof Reason, unknown>>;
  return typeof rule === 'number' && typeof name === 'string' && typeof evidence === 'string';
}

function isIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, start } = value as { pid?: unknown; start?: unknown };
  return Number.isSafeInteger(pid) && typeof start === 'string';
}
