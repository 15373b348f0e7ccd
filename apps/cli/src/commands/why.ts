import { explain } from '@agenthooks/workstate';
import { CommandError, exit } from '../exit.ts';
import { journalLines } from '../journal-lines.ts';
import type { Call } from '../table.ts';

/** Which evidence set the state, and what was refused by which rule. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const at = typeof options.at === 'string' ? moment(options.at) : undefined;
  const lines = await journalLines(typed!);
  process.stdout.write(at === undefined ? explain(lines) : explain(lines, at));
  return exit.done;
}

function moment(text: string): number {
  const at = /^[0-9]{10,16}$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(at)) {
    throw new CommandError(
      `--at '${text}' is no time: give ISO (2026-11-30T12:00:00Z) or epoch milliseconds`,
      exit.usage,
    );
  }
  return at;
}
