import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, exit } from './exit.ts';
import { stateHome } from './state-home.ts';

/**
 * The lines of a journal: of a file, or of the session whose pane begins with what was typed. A
 * session's older segment (`<pane>.1.jsonl`) comes first.
 */
export async function journalLines(typed: string): Promise<string[]> {
  if (existsSync(typed)) return linesOf(typed);
  const folder = join(stateHome(), 'journal');
  const panes = [
    ...new Set(
      (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => name.replace(/(\.1)?\.jsonl$/, '')),
    ),
  ].filter((pane) => pane.startsWith(typed));
  if (panes.length === 1) {
    return [`${panes[0]}.1.jsonl`, `${panes[0]}.jsonl`]
      .map((name) => join(folder, name))
      .filter((file) => existsSync(file))
      .flatMap(linesOf);
  }
  throw new CommandError(
    panes.length === 0
      ? `no journal file and no session '${typed}'. Sessions: agenthooks sessions`
      : `'${typed}' is the beginning of ${panes.length} sessions: ${panes.join(', ')}`,
    exit.usage,
  );
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n');
}
