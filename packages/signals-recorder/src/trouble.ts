import { appendLine } from './files/append.ts';
import type { Files } from './files/files.ts';
import { troubleSegments } from './files/segments.ts';
import { troubleFile } from './home.ts';
import type { KnownSecret } from './redaction/find.ts';
import { redactAndCut } from './redaction/redact-and-cut.ts';

/** Code points of one entry. */
const longest = 600;

export interface TroubleContext {
  home: string;
  /** Epoch milliseconds. */
  now: number;
  known?: readonly KnownSecret[];
  files?: Files;
}

/**
 * One line in `log/hooks.log`: when, what was being done, what went wrong. The log is bounded like
 * a signals file. Where not even that can be written there is nobody left to tell.
 */
export function logTrouble(during: string, error: unknown, context: TroubleContext): void {
  try {
    const said = error instanceof Error ? error.message : String(error);
    const text = redactAndCut(`${during}: ${said}`, longest, context.known);
    const line = `${new Date(context.now).toISOString()} ${text.replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ')}\n`;
    appendLine(troubleFile(context.home), Buffer.from(line), {
      settings: troubleSegments,
      now: context.now,
      ...(context.files ? { files: context.files } : {}),
    });
  } catch {
    return;
  }
}
