import { type RecordingHints, type RecordingRules, readRecording } from '@agenthooks/agent-catalog';
import type { SegmentSettings } from '../files/segments.ts';
import type { KnownSecret } from '../redaction/find.ts';
import { logTrouble } from '../trouble.ts';
import { writeSignal } from '../write-signal.ts';
import { lineOf } from './line-of.ts';

export interface PayloadContext {
  home: string;
  agent: string;
  /** Epoch milliseconds: when the agent said it, and now. */
  at: number;
  now: number;
  pane?: string;
  hints: RecordingHints;
  known: readonly KnownSecret[];
  rules: Readonly<Record<string, RecordingRules>>;
  settings?: SegmentSettings;
}

/** Records one payload. Never throws; true where a line was written. */
export function recordPayload(payload: unknown, context: PayloadContext): boolean {
  const { home, agent, at, now, pane, hints, known, rules, settings } = context;
  try {
    const table = Object.hasOwn(rules, agent) ? rules[agent] : undefined;
    if (!table) throw new Error(`no agent is called ${JSON.stringify(agent)}`);
    const recording = readRecording(table, payload, hints);
    if (!recording) return false;
    const line = lineOf(recording, { agent, at, known, ...(pane === undefined ? {} : { pane }) });
    return writeSignal(line, { home, now, ...(settings ? { settings } : {}) });
  } catch (error) {
    logTrouble('recording a payload', error, { home, now, known });
    return false;
  }
}
