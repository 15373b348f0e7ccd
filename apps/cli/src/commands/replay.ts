import { readFileSync } from 'node:fs';
import { replay } from '@agenthooks/workstate';
import { CommandError, exit } from '../exit.ts';
import { journalLines } from '../journal-lines.ts';
import type { Call } from '../table.ts';

/** A journal through the turn machine again; with `--golden`, the first difference fails. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const run = replay(await journalLines(typed!));
  if (run.segments.length === 0) {
    throw new CommandError(
      `${typed} holds no journal: no line of it begins a segment`,
      exit.failed,
    );
  }
  for (const { line, why } of run.faults) console.error(`line ${line} ${why}`);
  if (run.drift) console.error(`line ${run.drift.line}: this version ${run.drift.why}`);
  if (typeof options.golden === 'string') return compare(run, options.golden);
  process.stdout.write(
    options.json === true
      ? run.steps
          .map(
            ({ line, input, state, effects }) =>
              `${JSON.stringify({ line, input, state, effects })}\n`,
          )
          .join('')
      : run.text,
  );
  return exit.done;
}

function compare(run: ReturnType<typeof replay>, file: string): number {
  const difference = run.firstDifference(readFileSync(file, 'utf8'));
  if (!difference) {
    process.stdout.write(`The same as ${file}: ${run.steps.length} steps.\n`);
    return exit.done;
  }
  const end = '(the end)';
  process.stdout.write(
    `${file} differs first at line ${difference.line}:\n` +
      `- ${difference.expected ?? end}\n+ ${difference.found ?? end}\n`,
  );
  return exit.failed;
}
