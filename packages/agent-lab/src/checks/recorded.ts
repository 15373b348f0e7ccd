import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Known, OfflineRecipe } from '@agenthooks/agent-catalog';
import { isUnknown } from '@agenthooks/agent-catalog';
import { readSignals } from '@agenthooks/signals-recorder';

/** What the recorder's hooks left of one agent process. */
export interface Recorded {
  /** `<event> <kind>`, as they came. */
  lines: string[];
  /** What is wrong with the files themselves, one sentence each. */
  faults: string[];
}

export function readRecorded(home: string): Recorded {
  const folder = join(home, 'signals');
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
    : [];
  const faults = files.length > 1 ? [`one pane, but ${files.length} files: ${files}`] : [];
  const lines = files.flatMap((name) => {
    const read = readSignals({ file: join(folder, name) });
    if (read.broken > 0) faults.push(`${name}: ${read.broken} broken lines`);
    return read.lines.map(({ event, kind }) => (kind === undefined ? event : `${event} ${kind}`));
  });
  return { lines, faults };
}

/** Lines that come with the first prompt, whichever scenario that is of. */
const FIRST_PROMPT = 'first prompt';

/**
 * Compares with what the scenarios that were played must leave. Hooks that nobody waits for come in
 * any order, so what is compared is how often each line is there.
 */
export function compareRecorded(
  { lines, faults }: Recorded,
  expected: OfflineRecipe['recorded'],
  played: readonly string[],
  prompted = played.includes('turn'),
): Known<string[]> {
  if (isUnknown(expected)) return expected;
  const missing = played.filter((name) => !Object.hasOwn(expected, name));
  if (missing.length > 0) return { unknown: `no lines were ever counted of ${missing.join(', ')}` };
  const counts = new Map<string, number>();
  const add = (line: string, by: number) => counts.set(line, (counts.get(line) ?? 0) + by);
  for (const line of lines) add(line, 1);
  const first = prompted ? (expected[FIRST_PROMPT] ?? []) : [];
  const due = [...first, ...played.flatMap((name) => expected[name]!)];
  for (const line of due) if (!line.endsWith('?')) add(line, -1);
  for (const line of due.filter((one) => one.endsWith('?')).map((one) => one.slice(0, -1))) {
    if ((counts.get(line) ?? 0) > 0) add(line, -1);
  }
  if (!played.some((name) => name.startsWith('exit-'))) {
    // Then the lab ends the agent, and does not wait for what its last hook still writes.
    for (const line of expected['exit-signal'] ?? []) {
      if ((counts.get(line) ?? 0) > 0) add(line, -1);
    }
  }
  const differing = [...counts].filter(([, count]) => count !== 0);
  return [
    ...faults,
    ...differing.map(([line, count]) =>
      count > 0 ? `${count} more than expected: ${line}` : `${-count} not there: ${line}`,
    ),
  ];
}
