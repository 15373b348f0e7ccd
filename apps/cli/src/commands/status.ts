import { statusOf } from '@agenthooks/hook-installer';
import { rootsOf } from '../agents-here.ts';
import { exit } from '../exit.ts';
import { findProgram } from '../find-agent.ts';
import { table } from '../print.ts';
import type { Call } from '../table.ts';

/** The proof ladder of each agent and root. */
export async function run({ arguments: typed, options }: Call): Promise<number> {
  const rows = rootsOf(typed, options.root).map(({ agent, root }) => ({
    title: agent.title,
    program: findProgram(agent) ?? null,
    measured: agent.measured,
    ...statusOf({ agent, root }),
  }));
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return exit.done;
  }
  process.stdout.write(
    table(
      ['AGENT', 'ROOT', 'PROGRAM', 'HOOKS', 'NEXT'],
      rows.map(({ title, root, program, rung, next }) => [
        title,
        root,
        program ?? 'not on PATH',
        rung,
        next,
      ]),
    ),
  );
  for (const { title, missing, stale, problem } of rows) {
    if (missing.length > 0) process.stdout.write(`${title}: no entry for ${missing.join(', ')}\n`);
    if (stale.length > 0)
      process.stdout.write(`${title}: of another version: ${stale.join(', ')}\n`);
    if (problem) process.stdout.write(`${title}: ${problem.text}\n`);
  }
  process.stdout.write(
    'Rungs: none, written, well-formed, loadable, trusted (where it asks). Whether hooks arrive shows in a hosted session.\n',
  );
  return exit.done;
}
