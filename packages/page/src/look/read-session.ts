import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, readSignals, type SignalLine, signalsFile } from '@agenthooks/signals-recorder';

/** The journal of a hosted pane, its older segment first; none for others. */
export function journalOf(home: string, pane: string | undefined): string[] {
  // The name comes from the hub's own list; anything that could leave the folder is none.
  if (pane === undefined || !/^[A-Za-z0-9._-]{1,128}$/.test(pane)) return [];
  return [`${pane}.1.jsonl`, `${pane}.jsonl`]
    .map((name) => join(home, 'journal', name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((text) => text !== '');
}

/** Of the window's current session. None where nothing was recorded, or under no usable name. */
export function signalsOf(home: string, window: string | undefined): SignalLine[] {
  if (window === undefined) return [];
  try {
    return linesOf(readSignals({ file: signalsFile(home, window) }).lines);
  } catch {
    return [];
  }
}
