import { appendLine } from './files/append.ts';
import type { Files } from './files/files.ts';
import { type SegmentSettings, signalSegments } from './files/segments.ts';
import { signalsFile, windowOf } from './home.ts';
import { encodeLine } from './line/encode.ts';
import type { SignalLine } from './line/line.ts';
import { logTrouble } from './trouble.ts';

export interface WriteContext {
  home: string;
  /** Epoch milliseconds. */
  now: number;
  settings?: SegmentSettings;
  files?: Files;
}

/**
 * Writes one line to the file of its window. Never throws: whether it was written is the answer,
 * and what went wrong stands in `log/hooks.log`.
 */
export function writeSignal(line: SignalLine, context: WriteContext): boolean {
  const { home, now, settings = signalSegments, files } = context;
  try {
    const window = windowOf(line);
    if (window === undefined) throw new Error('the agent named neither a pane nor a session');
    appendLine(signalsFile(home, window), encodeLine(line), {
      settings,
      now,
      ...(files ? { files } : {}),
    });
    return true;
  } catch (error) {
    logTrouble(`recording ${line.event} of ${line.agent}`, error, {
      home,
      now,
      ...(files ? { files } : {}),
    });
    return false;
  }
}
