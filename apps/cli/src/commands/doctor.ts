import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AgentRoot, rootsOf } from '../agents-here.ts';
import { type Examined, examine } from '../doctor/examine.ts';
import { type Mended, mend } from '../doctor/mend.ts';
import { report } from '../doctor/report.ts';
import { CommandError, exit } from '../exit.ts';
import { findProgram } from '../find-agent.ts';
import { orHostError } from '../host-error.ts';
import { progress } from '../progress.ts';
import type { Call } from '../table.ts';

/** Runs what is installed and looks at everybody's hooks; `--fix` mends what is ours. */
export async function run({ arguments: typed, options }: Call): Promise<number> {
  const project = projectOf(options.project);
  const named = typed.length > 0 || typeof options.root === 'string';
  const places = rootsOf(typed, options.root);
  const here = places.filter((place) => named || isHere(place));
  const mended: Mended[] = [];
  const found: Examined[] = [];
  const { note, end } = progress();
  for (const place of here) {
    const done = options.fix === true ? await mend(place) : undefined;
    if (done) mended.push(done);
    found.push(await orHostError(() => examine(place, { project, env: process.env, note })));
  }
  end();
  const code = found.every(isWell) ? exit.done : exit.failed;
  if (options.json === true) {
    const data = { schemaVersion: 1, project, mended, roots: found };
    process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
    return code;
  }
  const home = process.env.HOME ?? '/';
  const now = Date.now();
  for (const { agent, root, text } of mended) process.stdout.write(`${agent} (${root}): ${text}\n`);
  if (mended.length > 0) process.stdout.write('\n');
  process.stdout.write(found.map((one) => report(one, home, now)).join('\n'));
  const away = [
    ...new Set(places.filter((one) => !here.includes(one)).map(({ agent }) => agent.title)),
  ];
  if (away.length > 0) process.stdout.write(`\nNot here: ${away.join(', ')}\n`);
  return code;
}

/** On PATH, or with a config of its own. */
function isHere({ agent, root }: AgentRoot): boolean {
  return findProgram(agent) !== undefined || existsSync(root);
}

/** What is ours arrives, or there is nothing of ours. */
function isWell({ ours, installed, problem, tried }: Examined): boolean {
  const said = tried.said.every(({ outcome }) => outcome === 'arrived');
  return !ours || (installed && !problem && said && tried.recording?.works !== false);
}

function projectOf(typed: unknown): string {
  if (typeof typed !== 'string') return process.cwd();
  const project = resolve(typed);
  if (existsSync(project)) return project;
  throw new CommandError(`--project ${typed}: there is no such folder`, exit.usage);
}
