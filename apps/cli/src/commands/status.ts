import { type Proof, proofOf } from '@agenthooks/hook-installer';
import { rootsOf } from '../agents-here.ts';
import { exit } from '../exit.ts';
import { findProgram, versionHere } from '../find-agent.ts';
import { table } from '../print.ts';
import { deliveryWords, rungWords } from '../rung-words.ts';
import type { Call } from '../table.ts';

/** The proof ladder of each agent and root. */
export async function run({ arguments: typed, options }: Call): Promise<number> {
  const rows = rootsOf(typed, options.root).map(({ agent, root, container }) => ({
    title: agent.title,
    program: findProgram(agent) ?? null,
    measured: agent.measured,
    ...proofOf({
      agent,
      root,
      container,
      project: process.cwd(),
      agentVersion: versionHere(agent, container),
    }),
  }));
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return exit.done;
  }
  const now = Date.now();
  process.stdout.write(
    table(
      ['AGENT', 'ROOT', 'PROGRAM', 'HOOKS', 'NEXT'],
      rows.map((row) => [
        row.title,
        row.root,
        row.program ?? 'not on PATH',
        rungWords(row, now),
        row.next,
      ]),
    ),
  );
  for (const row of rows) for (const line of notesOf(row, now)) process.stdout.write(`${line}\n`);
  const asks = rows.some(({ ladder }) => ladder.some(({ rung }) => rung === 'trusted'));
  process.stdout.write(
    `Rungs: none, written, well-formed, loadable${asks ? ', trusted (where the agent asks)' : ''}, delivered (a signal arrived).\n`,
  );
  return exit.done;
}

function notesOf(row: Proof & { title: string }, now: number): string[] {
  const left = row.leftOut.map(
    ({ event, needs }) => `${row.title}: left out: ${event} needs ${needs} or newer`,
  );
  return [...proofNotes(row, now), ...usageNotes(row), ...left];
}

function proofNotes(row: Proof & { title: string }, now: number): string[] {
  const { title, root, ours, problem, delivered, lacks, off } = row;
  if (off) return [`${title}: off in ${root}: ${off}`];
  if (delivered) return [`${title}: ${deliveryWords(delivered, now)}`];
  return (ours || problem) && lacks !== null ? [`${title}: ${lacks}`] : [];
}

/** Who has the status line, where hooks are for usage, and what of this folder counts before it. */
function usageNotes({ title, usage, features }: Proof & { title: string }): string[] {
  if (usage === null || !features.includes('usage')) return [];
  const { owner, command = 'no command', chained, outrankedBy } = usage;
  const notes = [];
  if (owner === 'other') notes.push(`${title}: the status line is somebody else's: ${command}`);
  if (owner === 'nobody')
    notes.push(`${title}: the status line is free; agenthooks sync claims it`);
  if (owner === 'us' && chained !== undefined) {
    notes.push(`${title}: the status line is ours and shows what its owner prints: ${chained}`);
  }
  if (outrankedBy) {
    const theirs = outrankedBy.command ?? 'no command';
    notes.push(`${title}: in this folder ${outrankedBy.file} has the status line: ${theirs}`);
  }
  return notes;
}
