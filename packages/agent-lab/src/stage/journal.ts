import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LabHome } from '../isolation/home.ts';

/**
 * Keeps the journal that the host wrote of a run, so that a failure can be replayed and explained
 * later. The last run of a kind stays.
 */
export function keepJournal(home: LabHome, path: string): void {
  const folder = join(home.state, 'journal');
  // A launch that failed has none, and its own error is the one to tell.
  if (!existsSync(folder)) return;
  // `<pane>.jsonl` is the newest segment, `<pane>.1.jsonl` the one before it.
  const age = (name: string) => Number(/\.(\d+)\.jsonl$/.exec(name)?.[1] ?? 0);
  const segments = readdirSync(folder).sort((a, b) => age(b) - age(a));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, segments.map((name) => readFileSync(join(folder, name), 'utf8')).join(''));
}
