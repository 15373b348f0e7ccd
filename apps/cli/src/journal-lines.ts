import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listSessions } from '@agenthooks/session-host';
import { readShare, sharedFile } from '@agenthooks/signals-recorder';
import { CommandError, exit } from './exit.ts';
import { stateHome } from './state-home.ts';

/** The lines of a journal: of a file, of a shared bundle, or of a session. */
export async function journalLines(typed: string): Promise<string[]> {
  if (existsSync(typed)) return linesOf(typed);
  return (await findJournal(typed)).files.flatMap(linesOf);
}

/**
 * The journal of the session that has what was typed for a name, or whose pane begins with it; the
 * oldest segment (`<pane>.3.jsonl`) comes first.
 */
export async function findJournal(typed: string): Promise<{ pane: string; files: string[] }> {
  const folder = join(stateHome(), 'journal');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  const named = (await listSessions(stateHome())).find(({ name }) => name === typed);
  const begin = named?.pane ?? typed;
  const panes = [...new Set(names.map((name) => name.replace(/(\.\d)?\.jsonl$/, '')))].filter(
    (pane) => pane.startsWith(begin),
  );
  if (panes.length === 1) {
    const pane = panes[0]!;
    const files = ['.3', '.2', '.1', '']
      .map((segment) => `${pane}${segment}.jsonl`)
      .map((name) => join(folder, name))
      .filter((file) => existsSync(file));
    return { pane, files };
  }
  throw new CommandError(
    panes.length === 0
      ? `no journal file and no session '${typed}'. Sessions: agenthooks sessions`
      : `'${typed}' is the beginning of ${panes.length} sessions: ${panes.join(', ')}`,
    exit.usage,
  );
}

function linesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  // A bundle of `record --share` is one JSON object; a journal's first line is a whole one itself.
  const bundle = /^\{\s*"format"/.test(text) ? readShare(text) : undefined;
  return (bundle ? (sharedFile(bundle, 'journal.jsonl') ?? '') : text).split('\n');
}
