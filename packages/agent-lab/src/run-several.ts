import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agents, isUnknown } from '@agenthooks/agent-catalog';
import { readCommandLine, splitAgents } from './command-line.ts';
import { total } from './report/total.ts';

/** undefined where one agent is named; `all` is every one that can be run offline. */
export function severalAgents(named: readonly string[]): string[] | undefined {
  if (named.includes('all')) {
    return agents.filter(({ offline }) => !isUnknown(offline)).map(({ id }) => id);
  }
  return named.length > 1 ? [...named] : undefined;
}

/**
 * One lab after the other, each a process with a network of its own: two agents at a time are what
 * two cores carry. Returns the exit code.
 */
export async function runSeveral(ids: readonly string[], argv: readonly string[]): Promise<number> {
  const { words } = splitAgents(argv);
  // What makes no sense is said before the first one runs.
  for (const id of ids) readCommandLine([id, ...words]);
  const { json, out } = readCommandLine([ids[0] ?? '', ...words]);
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-labs-'));
  try {
    const ran = [];
    for (const id of ids) {
      const file = join(folder, `${id}.json`);
      const code = await runOne([id, ...words, '--out', file], json);
      ran.push({ agent: id, code, report: readReport(file) });
    }
    const reports = ran.flatMap(({ report }) => (report === undefined ? [] : [report]));
    if (out !== undefined) writeFileSync(out, JSON.stringify(reports, null, 2));
    console.log(json ? JSON.stringify(reports, null, 2) : `\n${total(ran)}`);
    return ran.every(({ code }) => code === 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** With `--json` each report is printed once, at the end. */
function runOne(words: readonly string[], quiet: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [process.argv[1] ?? '', ...words], {
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of passed) process.on(signal, pass);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const one of passed) process.off(one, pass);
      if (signal === null) return resolve(code ?? 1);
      // Whoever ended one of them wants no other.
      reject(new Error(`the lab of ${words[0]} was ended by ${signal}`));
    });
  });
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // It ended before it had one; its exit code says so.
    return undefined;
  }
}
