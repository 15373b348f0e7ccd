import type { Recording } from '@agenthooks/agent-catalog';
import { fits } from '../line/check.ts';
import { lineForm, workForm } from '../line/fields.ts';
import { lineVersion, noSession, type SignalLine } from '../line/line.ts';
import type { KnownSecret } from '../redaction/find.ts';
import { redactAndCut } from '../redaction/redact-and-cut.ts';

export interface LineContext {
  agent: string;
  /** Epoch milliseconds. */
  at: number;
  pane?: string;
  /** Secret wherever they stand: the tokens of live hosts, values of the environment. */
  known: readonly KnownSecret[];
}

const { event, session, pane, agentId, kind, detail } = lineForm.properties;

/** More than fit on any line; the rest is only counted. */
const mostWork = 64;

/**
 * What a payload said as a line: every text redacted first and cut then, ids taken only when they
 * are fit for a file's name.
 */
export function lineOf(recording: Recording, context: LineContext): SignalLine {
  const short = (text: string, form: { maxLength: number }) =>
    redactAndCut(text, form.maxLength, context.known);
  const line: SignalLine = {
    v: lineVersion,
    at: new Date(context.at).toISOString(),
    event: short(recording.event, event),
    agent: context.agent,
    session:
      recording.session !== undefined && fits(recording.session, session)
        ? recording.session
        : noSession,
  };
  if (context.pane !== undefined && fits(context.pane, pane)) line.pane = context.pane;
  if (recording.agentId !== undefined && fits(recording.agentId, agentId))
    line.agentId = recording.agentId;
  if (recording.kind !== undefined) line.kind = short(recording.kind, kind);
  if (recording.detail !== undefined) line.detail = short(recording.detail, detail);
  if (recording.running) {
    const { type, detail: workDetail } = workForm.properties;
    line.running = recording.running.slice(0, mostWork).map((work) => ({
      type: short(work.type, type),
      ...(work.detail === undefined ? {} : { detail: short(work.detail, workDetail) }),
    }));
    const omitted = recording.running.length - mostWork;
    if (omitted > 0) line.omitted = omitted;
  }
  return line;
}
