import { readdirSync } from 'node:fs';
import { signalsFile, signalsFolder } from '@agenthooks/signals-recorder';
import { CommandError, exit } from './exit.ts';

/** The windows (panes, or sessions without one) of which signals were recorded. */
export function windowsIn(home: string): string[] {
  try {
    return readdirSync(signalsFolder(home))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => name.slice(0, -'.jsonl'.length));
  } catch {
    return [];
  }
}

/** The signals file whose window begins with what was typed. */
export function findSignals(home: string, typed: string): string {
  const found = windowsIn(home).filter((window) => window.startsWith(typed));
  if (found.length === 1) return signalsFile(home, found[0]!);
  throw new CommandError(
    found.length === 0
      ? `no signals of '${typed}' were recorded. Recorded: ${windowsIn(home).join(', ') || 'none yet'}`
      : `'${typed}' is the beginning of ${found.length} sessions: ${found.join(', ')}`,
    exit.usage,
  );
}
