import { explain } from '@agenthooks/workstate';
import { exit } from '../exit.ts';
import { journalLines } from '../journal-lines.ts';
import { moment } from '../moment.ts';
import type { Call } from '../table.ts';

/** Which evidence set the state, and what was refused by which rule. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const at = typeof options.at === 'string' ? moment('--at', options.at, Date.now()) : undefined;
  const lines = await journalLines(typed!);
  process.stdout.write(at === undefined ? explain(lines) : explain(lines, at));
  return exit.done;
}
